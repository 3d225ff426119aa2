declare const brand: unique symbol;

/** A base type that must not be mixed with another of the same shape. */
export type Branded<Base, Name extends string> = Base & { readonly [brand]: Name };

/** Names one tool of a catalogue. Ours, never shown: tool names may repeat. */
export type ToolId = Branded<string, "ToolId">;
/** Names one request of a data set, or a pasted one. */
export type QueryId = Branded<string, "QueryId">;
/** Names one requirement of a request: `r<start>-<end>`, its place in the request when it was made. */
export type RequirementId = Branded<string, "RequirementId">;
/** The sorted tool ids of a bundle, joined with `+`. Never taken apart again. */
export type BundleKey = Branded<string, "BundleKey">;
/** Names one stored data set. */
export type DatasetId = Branded<string, "DatasetId">;
/** Names one walk: a request with everything made of it. */
export type WalkId = Branded<string, "WalkId">;
/** Names one evaluation: methods measured on a data set. */
export type EvaluationId = Branded<string, "EvaluationId">;
/** Names one project of annotation. */
export type ProjectId = Branded<string, "ProjectId">;
/** Names one record of annotation: the first 32 hexadecimal digits of the SHA-256 of its content. */
export type RecordId = Branded<string, "RecordId">;
/** Names one person who annotates: random, the same in every project of a browser profile. Never shown whole. */
export type AnnotatorKey = Branded<string, "AnnotatorKey">;
/** Lower-case hexadecimal SHA-256. */
export type Sha256 = Branded<string, "Sha256">;

/** Cosine of two unit vectors, -1 to 1. */
export type Similarity = number;
/** Place in a ranked list, from 1. */
export type Rank = number;
/** Number of views that list a tool, 1 to 3. */
export type Votes = number;
