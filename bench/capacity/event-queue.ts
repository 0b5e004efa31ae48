// The events of a simulation, in the order of their times: a binary heap.

export interface TimedEvent<Value> {
  readonly at: number;
  readonly value: Value;
}

export class EventQueue<Value> {
  /** Each event is at or after the one in the middle of the way to the first. */
  readonly #events: TimedEvent<Value>[] = [];

  add(at: number, value: Value): void {
    const events = this.#events;
    const added = { at, value };
    let index = events.push(added) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const other = events[above] as TimedEvent<Value>;
      if (other.at <= at) break;
      events[index] = other;
      index = above;
    }
    events[index] = added;
  }

  /** Removes the earliest event and returns it; undefined if there is none. */
  next(): TimedEvent<Value> | undefined {
    const events = this.#events;
    const first = events[0];
    const last = events.pop();
    if (last === undefined || first === undefined || events.length === 0) return first;
    let index = 0;
    for (;;) {
      const below = this.#earlierOf(index * 2 + 1, index * 2 + 2);
      const other = events[below];
      if (other === undefined || other.at >= last.at) break;
      events[index] = other;
      index = below;
    }
    events[index] = last;
    return first;
  }

  #earlierOf(left: number, right: number): number {
    const [one, other] = [this.#events[left], this.#events[right]];
    return one && other && other.at < one.at ? right : left;
  }
}
