/** An endpoint as it was named last. */
export interface RememberedEndpoint {
  address: string;
  model: string;
  atOnce: number;
  /** `null`: as usual for the address. */
  silenceSeconds: number | null;
  /** `null`: no limit. */
  callsAMinute: number | null;
  /** Only where the person wants it kept in this browser. */
  key: string | null;
}

/** Remembers an endpoint beyond the page. Never throws: where the browser keeps nothing, nothing is remembered. */
export interface EndpointMemory {
  /** `null`: none, or one that cannot be read. */
  read(): RememberedEndpoint | null;
  write(endpoint: RememberedEndpoint): void;
  forget(): void;
}
