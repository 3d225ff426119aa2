// A rule of our own for the linter: ways to turn text into markup or code, and links that hand the page to another one.

/** What may not be written, by a selector of the syntax tree, and what to write instead. */
const BANNED = {
  "MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]":
    "Text becomes markup here. Use textContent or React children.",
  "JSXAttribute[name.name='dangerouslySetInnerHTML']": "Text becomes markup here. Use React children.",
  "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]":
    "document.write replaces the page. Render with React.",
  "JSXAttribute[name.name='style'][value.type='Literal']":
    "The page's policy blocks style strings. Use a class, or a style object.",
  "CallExpression[callee.property.name='setAttribute'][arguments.0.value='style']":
    "The page's policy blocks style strings. Use a class, or element.style.",
  "JSXOpeningElement:has(JSXAttribute[name.name='target'][value.value='_blank']):not(:has(JSXAttribute[name.name='rel'][value.value=/noopener/]))":
    'A new tab needs rel="noopener noreferrer".',
};

/** @type {import("oxlint").Plugin} */
const plugin = {
  meta: { name: "kitpick" },
  rules: {
    "banned-syntax": {
      create: (context) =>
        Object.fromEntries(
          Object.entries(BANNED).map(([selector, message]) => [
            selector,
            (/** @type {import("oxlint").ESTree.Node} */ node) => context.report({ node, message }),
          ]),
        ),
    },
  },
};

export default plugin;
