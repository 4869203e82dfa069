/** Takes turns among replicas: each call begins with the next one and goes on to the others. */
export class Rotation<Replica> {
  private turn = 0;

  constructor(readonly replicas: readonly Replica[]) {}

  /** All replicas, each time beginning with another. */
  next(): Replica[] {
    const first = this.turn++ % this.replicas.length;
    return [...this.replicas.slice(first), ...this.replicas.slice(0, first)];
  }
}
