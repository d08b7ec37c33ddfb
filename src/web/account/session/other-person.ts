// Tells parts of the page that load later when another person is at it.

const listeners = new Set<() => void>()

export function onOtherPerson(listener: () => void): void {
  listeners.add(listener)
}

export function notifyOtherPerson(): void {
  for (const listener of listeners) listener()
}
