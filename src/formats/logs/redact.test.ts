import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawsFor } from "../testing/spoil";
import { findNames } from "./person-names";
import { redactText, type RedactionId } from "./redact";

const always = (): boolean => true;
const redact = (text: string): string => redactText(text, always).text;

describe("what has the shape of something private", () => {
  it.each([
    ["Mail ada@example.org, please", "Mail [e-mail], please"],
    ["Call +49 30 901820 or (020) 7946 0958", "Call [phone] or [phone]"],
    ["Pay 4111 1111 1111 1111 from DE89 3704 0044 0532 0130 00", "Pay [account] from [account]"],
    ["Look at https://example.org/a/b?token=1 first", "Look at https://example.org/… first"],
    ["The host 192.168.0.17 and fe80::1ff:fe23:4567:890a", "The host [IP] and [IP]"],
    ["Open /home/ada/notes.txt and C:\\Users\\ada\\a.txt", "Open /home/[user]/notes.txt and C:\\Users\\[user]\\a.txt"],
    ["Order 123456789 of 6fa459ea-ee8a-3ca4-894e-db77e160355e", "Order [number] of [id]"],
    ["Use sk-abcdefghijklmnop1234 or ghp_abcdefghijklmnopqrstuvwx0123", "Use [key] or [key]"],
    ["password: hunter2345", "[key]"],
    ["Hi Marta, is it raining?", "Hi [name], is it raining?"],
  ])("%s", (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it.each([
    "Meet me on 2026-11-26 at 12:30 for 3 people",
    "The password is wrong, what now?",
    "Basic understanding of internationalisation",
    "Version 1.20 of a-rather-long-name-of-a-branch-without-numbers",
    "Hi there, how far is 12,500 km in miles?",
    "Add 1/2 cup and 250 g, 4-5 times; std::vector is fine",
  ])("is not in: %s", (text) => {
    expect(redact(text)).toBe(text);
  });

  it("stays where a person keeps it, and is still counted; keys never stay", () => {
    const kept = redactText("Mail ada@example.org with sk-abcdefghijklmnop1234", (id) => id === "redact-keys");
    expect(kept.text).toBe("Mail ada@example.org with [key]");
    expect(kept.found.map(({ id }) => id).sort()).toEqual(["redact-emails", "redact-keys"]);
  });

  it("never stands in an example", () => {
    for (const { before, after } of redactText("Mail bo@example.org and ada@example.org, call 020 7946 0958", always)
      .found)
      expect(before + after).not.toMatch(/example\.org|7946/);
  });
});

/** Made by a seed: 25 of each kind, laid into sentences of the sample. */
function plant(): { kind: RedactionId; secret: string }[] {
  const random = drawsFor("secrets");
  const pick = (letters: string, count: number): string =>
    Array.from({ length: count }, () => letters[Math.floor(random() * letters.length)]).join("");
  const digits = (count: number): string => pick("123456789", 1) + pick("0123456789", count - 1);
  const small = "abcdefghijklmnopqrstuvwxyz";
  const all = `${small}${small.toUpperCase()}0123456789`;
  const card = (): string => {
    const body = `4${digits(14)}`;
    const last = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(isLuhn)!;
    return last.replace(/(.{4})(?=.)/g, "$1 ");
  };
  const iban = (): string => {
    const body = digits(18);
    const check = 98n - (BigInt(`${body}131400`) % 97n);
    return `DE${String(check).padStart(2, "0")}${body}`;
  };
  const makers: Partial<Record<RedactionId, (() => string)[]>> = {
    "redact-emails": [() => `${pick(small, 6)}.${pick(small, 4)}@${pick(small, 7)}.org`],
    "redact-phones": [() => `+${digits(2)} ${digits(3)} ${digits(6)}`, () => `0${digits(3)} ${digits(7)}`],
    "redact-accounts": [card, iban],
    "redact-hosts": [
      () => `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`,
    ],
    "redact-addresses": [() => `https://${pick(small, 8)}.example/${pick(small, 5)}/${pick(all, 6)}`],
    "redact-homes": [() => `/home/${pick(small, 6)}/work`, () => `/Users/${pick(small, 6)}/work`],
    "redact-ids": [() => [8, 4, 4, 4, 12].map((count) => pick("0123456789abcdef", count)).join("-")],
    "redact-numbers": [() => digits(7)],
    "redact-keys": [
      () => `ghp_${pick(all, 36)}`,
      () => `sk-${pick(all, 40)}`,
      () => `AKIA${pick("ABCDEFGHIJKLMNOP0123456789", 16)}`,
      () => `eyJ${pick(all, 20)}.${pick(all, 30)}.${pick(all, 20)}`,
      () => pick(all, 40),
      () => `password=${pick(all, 10)}`,
    ],
  };
  return Object.entries(makers).flatMap(([kind, list]) =>
    Array.from({ length: 34 }, (_, i) => ({ kind: kind as RedactionId, secret: list[i % list.length]!() })),
  );
}

function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const { queries } = JSON.parse(readFileSync("public/samples/errands/dataset.json", "utf8")) as {
  queries: { text: string }[];
};

describe("306 planted secrets in requests of the sample", () => {
  it("are all found", () => {
    const planted = plant();
    const missed = planted.filter(({ secret }, place) => {
      const [first = "", ...rest] = queries[place]!.text.split(" ");
      return redact(`${first} ${rest.slice(0, 3).join(" ")} ${secret} ${rest.slice(3).join(" ")}`).includes(secret);
    });
    expect(planted).toHaveLength(306);
    expect(missed).toEqual([]);
  });

  it("and at most 2 in 100 words of clean requests are touched", () => {
    let [touched, words] = [0, 0];
    for (const { text } of queries) {
      const after = new Set(redact(text).split(/\s+/));
      const before = text.split(/\s+/);
      words += before.length;
      touched += before.filter((word) => !after.has(word)).length;
    }
    console.log(`${touched} of ${words} clean words touched`);
    expect(touched / words).toBeLessThanOrEqual(0.02);
  });
});

describe("words that may be names", () => {
  it("come back, stand inside sentences, are never small, and are in no tool's name", () => {
    const texts = [
      "Ask Marta on Monday about Weather",
      "I told Marta and Jo",
      "is the weather fine? and jo",
      "Meet Jo on Monday, Weather fine",
    ];
    expect(findNames(texts, ["Weather"])).toEqual([{ word: "Marta", requests: 2 }]);
  });
});
