/** Round-robin order of replicas. */
export class Rotation {
  private calls = 0;

  /** All replicas. Each call starts the list with the next one. */
  next<Replica>(replicas: readonly Replica[]): Replica[] {
    const first = this.calls++ % replicas.length;
    return [...replicas.slice(first), ...replicas.slice(0, first)];
  }
}
