import { useState } from "react";
import { countOf } from "../../../core/domain/phrases";
import { writeCode } from "../../../lessons/questions/class-codes";
import { Button } from "../../../ui/Button";
import { download } from "../../../ui/download";
import { CopyButton } from "../parts/CopyButton";
import { answersFile, useClassRecord } from "./class-record";
import styles from "./class.module.css";

/** A student's answer to a step as a code to be put into the chat of the class; all answers as a file. */
export function OwnCode({ sign, step }: { sign: string; step: number }) {
  const { own } = useClassRecord(sign);
  const [name, setName] = useState("");
  const given = own.find((code) => code.step === step);
  if (!given) return null;
  return (
    <div className={styles.ownCode}>
      <p>
        Your answer for class {sign}. Put it into the chat:
        <b>{writeCode(given)}</b>
      </p>
      <p className={styles.fileRow}>
        <CopyButton kind="plain" text={writeCode(given)} label="Copy the code" />
        <Button
          kind="link"
          onClick={() => download("kitpick-answers.json", answersFile(sign, name), "application/json")}
        >
          Save {countOf(own.length, "answer")} as a file
        </Button>
        <label>
          <span className="quiet">with a name, if you want one in it</span>{" "}
          <input className="field" value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
        </label>
      </p>
      <p className="quiet">The code holds no name. The same four signs in the middle are yours in every step.</p>
    </div>
  );
}
