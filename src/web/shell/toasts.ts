// Short messages that come and go. Whoever has one shows it here; the corner that draws them is loaded with the first.
import { useSyncExternalStore } from 'react'

export type Toast = { id: number; message: string; failed: boolean }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function showToast(message: string, { failed = false } = {}): void {
  lastId += 1
  change([...toasts, { id: lastId, message, failed }])
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => toasts,
  )
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const tell of listeners) tell()
}
