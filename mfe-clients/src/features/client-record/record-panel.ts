/** Props of each panel of a record. */
export type RecordPanelProps = {
  readonly clientId: number;
  /** A deleted client's record is read-only. */
  readonly isArchived: boolean;
};
