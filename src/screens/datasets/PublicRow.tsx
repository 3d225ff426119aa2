import { useState } from "react";
import { formatCount } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { sayGold } from "./DatasetRow";
import type { PublicSet } from "./public-sets";

/** A data set that its authors publish: what it is, and how to get it. Nothing is fetched. */
export function PublicRow({ set }: { set: PublicSet }) {
  const [isTold, setTold] = useState(false);
  const { name, requests, tools, gold, bundles, licence, how } = set;
  return (
    <>
      <div className="ds">
        <span className="dn">
          <b>{name}</b> <span className="q">not bundled</span>
        </span>
        <span className="n requests">
          {formatCount(requests)}
          <span className="vh"> requests</span>
        </span>
        <span className="n tools">
          {formatCount(tools)}
          <span className="vh"> tools</span>
        </span>
        <span className="n wide">{sayGold(gold)}</span>
        <span className="n wide">{bundles === null ? "–" : formatCount(bundles)}</span>
        <span className="q licence">{licence}</span>
        <span className="st">
          <Button
            kind="link"
            aria-expanded={isTold}
            aria-label={`How to get ${name}`}
            onClick={() => setTold((told) => !told)}
          >
            How to get it
          </Button>{" "}
          or drop it here
        </span>
      </div>
      {isTold && <p className="how small">{how}</p>}
    </>
  );
}
