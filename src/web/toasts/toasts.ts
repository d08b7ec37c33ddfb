// Holds the visible toasts. The component that renders them is loaded with the first toast.
import { useSyncExternalStore } from 'react'
import { texts } from '../ui/texts.ts'

type ToastAction = { label: string; run: () => void; isUndo?: true }
export type Toast = { id: number; message: string; failed: boolean; action: ToastAction | null }

const noToasts: readonly Toast[] = []
let toasts = noToasts
let lastId = 0
const listeners = new Set<() => void>()

type Options = { failed?: boolean; action?: ToastAction }

/** Offers to take back what the message tells, by its button or by Ctrl+Z. */
export const undoAction = (run: () => void): ToastAction => ({ label: texts.undo, run, isUndo: true })

export function showToast(message: string, { failed = false, action }: Options = {}): void {
  lastId += 1
  setToasts([...toasts, { id: lastId, message, failed, action: action ?? null }])
}

export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => toasts,
    () => noToasts,
  )
}

function setToasts(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
