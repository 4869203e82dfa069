let isUnderWay = false;

/** While somebody signs out, a call that finds their session gone says nothing new. */
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
