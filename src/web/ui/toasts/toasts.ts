// Holds the visible toasts, and what can be undone. The component that renders toasts is
// loaded with the first one.
import { useSyncExternalStore } from 'react'
import { texts } from '../texts.ts'

type ToastAction = { label: string; run: () => void; isUndo?: true }
type Toast = { id: number; message: string; failed: boolean; action: ToastAction | null }
/** What a message told, and how it is taken back. */
export type Undo = Pick<Toast, 'id' | 'message'> & { run: () => void; shownAt: number }

const noToasts: readonly Toast[] = []
const maxUndos = 20
/** What changed longer ago is no longer what a person means by Ctrl+Z. */
const undoForMs = 5 * 60_000
let toasts = noToasts
let undos: readonly Undo[] = []
let lastId = 0
const listeners = new Set<() => void>()

type Options = { failed?: boolean; action?: ToastAction }

/**
 * Offers to take back what the message tells: by its button, and for a while by Ctrl+Z
 * and in the menu.
 */
export const undoAction = (run: () => void): ToastAction => ({
  label: texts.undo,
  run,
  isUndo: true,
})

export function showToast(message: string, { failed = false, action }: Options = {}): void {
  lastId += 1
  const id = lastId
  if (action?.isUndo) {
    undos = [...undos, { id, message, run: action.run, shownAt: Date.now() }].slice(-maxUndos)
    setToasts([...toasts, { id, message, failed, action: { ...action, run: () => takeBack(id) } }])
  } else setToasts([...toasts, { id, message, failed, action: action ?? null }])
}

export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id))
}

/** The newest change that can be undone, also after its message has gone. */
export function findUndo(): Undo | null {
  const last = undos.at(-1)
  return last && Date.now() - last.shownAt < undoForMs ? last : null
}

/** Takes a change back, once. Its message goes with it. */
export function undo(id: number): void {
  dismissToast(id)
  takeBack(id)
}

/** A message whose button was pressed closes by itself, and returns the focus first. */
function takeBack(id: number): void {
  const found = undos.find((item) => item.id === id)
  undos = undos.filter((item) => item.id !== id)
  found?.run()
}

/** Another person cannot take back what this one did. */
export function clearUndos(): void {
  undos = []
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
