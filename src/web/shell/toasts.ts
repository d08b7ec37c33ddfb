// Short messages that come and go. Whoever has one shows it here; the corner that draws them is loaded with the first.
import { useSyncExternalStore } from 'react'

export type ToastAction = { label: string; run: () => void }
export type Toast = { id: number; message: string; failed: boolean; action: ToastAction | null }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

type Options = { failed?: boolean; action?: ToastAction }

export function showToast(message: string, { failed = false, action }: Options = {}): void {
  lastId += 1
  change([...toasts, { id: lastId, message, failed, action: action ?? null }])
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
