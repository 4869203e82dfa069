let isUnderWay = false;

/** True while the user signs out: a 401 of another call is then not an ended session. */
export function isSigningOut(): boolean {
  return isUnderWay;
}

export async function whileSigningOut(work: () => Promise<unknown>): Promise<void> {
  isUnderWay = true;
  try {
    await work();
  } finally {
    isUnderWay = false;
  }
}
