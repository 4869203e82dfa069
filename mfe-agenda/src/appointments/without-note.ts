/** Query of an appointment's routes where the text of the note is not shown. A reply with the text is a reading of the clinical record. */
export const WITHOUT_NOTE = { without_evolution: '1' } as const;
