/** What every panel of a record takes. */
export type RecordPanelProps = {
  readonly clientId: number;
  /** A deleted client takes nothing new. */
  readonly isArchived: boolean;
};
