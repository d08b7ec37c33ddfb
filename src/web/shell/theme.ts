// Light or dark: the choice is a class on the document, remembered by the browser and shared by all open tabs.
import { useSyncExternalStore } from 'react'
import { remember } from '../storage.ts'

export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()

export function setTheme(theme: Theme): void {
  show(theme)
  remember('theme', theme)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme)
}

export function readTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

function show(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) addEventListener('storage', followOtherTab)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followOtherTab)
  }
}

function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === 'pith-theme') show(newValue === 'dark' ? 'dark' : 'light')
}
