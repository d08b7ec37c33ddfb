// Tracks whether the page is loading something, with a message for screen readers.
import { useSyncExternalStore } from 'react'

type PageLoadingState = { isBusy: boolean; message: string }

const defaultMessage = 'Loading...'

let state: PageLoadingState = { isBusy: false, message: defaultMessage }
const tasks: { message: string }[] = []
const listeners = new Set<() => void>()

export const pageLoading = {
  getState: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /**
   * Starts a task and returns the function that finishes it. The message of the newest
   * task is shown.
   */
  start(message = defaultMessage): () => void {
    const task = { message }
    tasks.push(task)
    updateState()
    return () => {
      const index = tasks.indexOf(task)
      if (index < 0) return
      tasks.splice(index, 1)
      updateState()
    }
  },
}

export function usePageLoading(): PageLoadingState {
  return useSyncExternalStore(pageLoading.subscribe, pageLoading.getState, pageLoading.getState)
}

function updateState() {
  state = { isBusy: tasks.length > 0, message: tasks.at(-1)?.message ?? defaultMessage }
  for (const listener of listeners) listener()
}
