import type { PairedTest } from "../../core/domain/comparison";
import { TEST_NAMES } from "../../core/compare/verdicts";
import { Popover } from "../../ui/Popover";
import { ALPHAS, TESTS, useOptions } from "./use-chosen";

/** Which test, at which level, by bundles or by requests. */
export function TestMenu() {
  const { options, setTest, setBy, setAlpha } = useOptions();
  return (
    <Popover name="Test and intervals" label="Test" triggerClass="lnk" panelClass="list-panel test-panel">
      {() => (
        <div className="test-fields small">
          <label>
            <span>Test</span>
            <select className="field" value={options.test} onChange={({ target }) => setTest(target.value)}>
              {TESTS.map((test: PairedTest) => (
                <option key={test} value={test}>
                  {TEST_NAMES[test].replace(/^the /, "")}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>Counts when p, by Holm, is below</span>
            <select className="field" value={options.alpha} onChange={({ target }) => setAlpha(target.value)}>
              {ALPHAS.map((alpha) => (
                <option key={alpha} value={alpha}>
                  {alpha}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>Drawn and swapped as one</span>
            <select className="field" value={options.unit} onChange={({ target }) => setBy(target.value)}>
              <option value="bundle">all requests that need the same tools</option>
              <option value="request">each request</option>
            </select>
          </label>
          <p className="panel-foot q">
            Requests for the same tools are no independent evidence, so whole bundles are drawn and swapped. McNemar’s
            test is of scores that are 0 or 1 only. Holm corrects over every test that is shown: hide scores you do not
            need.
          </p>
        </div>
      )}
    </Popover>
  );
}
