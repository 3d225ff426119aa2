/* As much of the ONNX format (protocol buffers, opset 17) as a test model needs. */

/** One field of a message. A whole number, a 32-bit real, or bytes (text, a message within). */
type Field = readonly [number: number, value: bigint | number | Uint8Array | string | { real: number }];

function message(fields: readonly Field[]): Uint8Array {
  return joined(
    fields.map(([number, value]) => {
      if (typeof value === "object" && "real" in value)
        return joined([varint(BigInt(number * 8 + 5)), new Uint8Array(Float32Array.of(value.real).buffer)]);
      if (typeof value === "bigint" || typeof value === "number")
        return joined([varint(BigInt(number * 8)), varint(BigInt(value))]);
      const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
      return joined([varint(BigInt(number * 8 + 2)), varint(BigInt(bytes.length)), bytes]);
    }),
  );
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, value);
  do {
    bytes.push(Number(left & 127n) | (left > 127n ? 128 : 0));
    left >>= 7n;
  } while (left > 0n);
  return Uint8Array.from(bytes);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const FLOAT = 1;
const INT64 = 7;

/** A size: known, or named. */
type Dimension = number | string;
type Attribute = number | { real: number } | readonly number[];

/** A graph as it is written down, node by node. */
export interface OnnxGraph {
  /** Its output has the returned name. */
  node(type: string, inputs: readonly string[], attributes?: Record<string, Attribute>): string;
  floats(values: Float32Array, shape: readonly number[]): string;
  ints(values: readonly number[]): string;
  input(name: string, type: "float" | "int64", shape: readonly Dimension[]): string;
  /** The value of this name in the graph, under another name outside. */
  output(name: string, from: string, shape: readonly Dimension[]): void;
  bytes(): Uint8Array<ArrayBuffer>;
}

export function createOnnxGraph(): OnnxGraph {
  const nodes: Uint8Array[] = [];
  const constants: Uint8Array[] = [];
  const inputs: Uint8Array[] = [];
  const outputs: Uint8Array[] = [];
  let count = 0;
  const fresh = (): string => `v${(count += 1)}`;
  const addNode = (type: string, from: readonly string[], to: string, attributes: Record<string, Attribute>): void => {
    const named = Object.entries(attributes).map(([name, value]): Field => [5, attribute(name, value)]);
    nodes.push(message([...from.map((name): Field => [1, name]), [2, to], [4, type], ...named]));
  };
  const addConstant = (type: number, raw: ArrayBuffer, shape: readonly number[]): string => {
    const name = fresh();
    constants.push(message([...shape.map((size): Field => [1, size]), [2, type], [8, name], [9, new Uint8Array(raw)]]));
    return name;
  };
  return {
    node(type, from, attributes = {}) {
      const to = fresh();
      addNode(type, from, to, attributes);
      return to;
    },
    floats: (values, shape) => addConstant(FLOAT, values.slice().buffer, shape),
    ints: (values) => addConstant(INT64, BigInt64Array.from(values, BigInt).buffer, [values.length]),
    input(name, type, shape) {
      inputs.push(valueInfo(name, type === "float" ? FLOAT : INT64, shape));
      return name;
    },
    output(name, from, shape) {
      addNode("Identity", [from], name, {});
      outputs.push(valueInfo(name, FLOAT, shape));
    },
    bytes() {
      const graph = message([
        ...nodes.map((node): Field => [1, node]),
        [2, "test"],
        ...constants.map((constant): Field => [5, constant]),
        ...inputs.map((input): Field => [11, input]),
        ...outputs.map((output): Field => [12, output]),
      ]);
      return joined([
        message([
          [1, 8],
          [7, graph],
          [
            8,
            message([
              [1, ""],
              [2, 17],
            ]),
          ],
        ]),
      ]);
    },
  };
}

function attribute(name: string, value: Attribute): Uint8Array {
  if (typeof value === "number")
    return message([
      [1, name],
      [3, value],
      [20, 2],
    ]);
  if ("real" in value)
    return message([
      [1, name],
      [2, value],
      [20, 1],
    ]);
  return message([[1, name], ...value.map((one): Field => [8, one]), [20, 7]]);
}

function valueInfo(name: string, type: number, shape: readonly Dimension[]): Uint8Array {
  const sizes = shape.map((size): Field => [1, message([typeof size === "number" ? [1, size] : [2, size]])]);
  return message([
    [1, name],
    [
      2,
      message([
        [
          1,
          message([
            [1, type],
            [2, message(sizes)],
          ]),
        ],
      ]),
    ],
  ]);
}
