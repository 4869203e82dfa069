/** Takes turns among replicas: each call begins with the next one and goes on to the others. */
export class Rotation {
  private turn = 0;

  /** All of them, each time beginning with another. */
  next<Replica>(replicas: readonly Replica[]): Replica[] {
    const first = this.turn++ % replicas.length;
    return [...replicas.slice(first), ...replicas.slice(0, first)];
  }
}
