// The light or dark theme: a class on the document, stored by the browser and shared by
// all open tabs.
import { useSyncExternalStore } from 'react'
import type { Theme } from '#contract/basics/limits.ts'
import { writeStorage } from './storage.ts'

const listeners = new Set<() => void>()

export function setTheme(theme: Theme): void {
  applyTheme(theme)
  writeStorage('theme', theme)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'light')
}

export function readTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) addEventListener('storage', applyThemeOfOtherTab)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', applyThemeOfOtherTab)
  }
}

function applyThemeOfOtherTab({ key, newValue }: StorageEvent): void {
  if (key === 'pith-theme') applyTheme(newValue === 'dark' ? 'dark' : 'light')
}
