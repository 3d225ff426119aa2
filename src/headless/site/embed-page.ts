interface EmbedParts {
  script: string;
  styles: readonly string[];
  /** Of the security policy what a `<meta>` may say. */
  policy: string;
}

/** `embed.html`, written by the build: beside `index.html`, with nothing in it but its own script and styles. */
export function embedHtml({ script, styles, policy }: EmbedParts): string {
  const links = styles.map((address) => `    <link rel="stylesheet" crossorigin href="${address}" />\n`).join("");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Kitpick, the lesson</title>
    <link rel="icon" href="./favicon.svg" type="image/svg+xml" />
${links}    <script type="module" crossorigin src="${script}"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>The lesson runs in the page and needs JavaScript.</noscript>
  </body>
</html>
`;
}
