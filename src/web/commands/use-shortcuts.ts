// Listens to keys that are typed outside of fields and does what they stand for.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../accounts/auth.tsx'
import { readTheme } from '../shell/theme.ts'
import { recall } from '../storage.ts'
import { beginsPair, type Command, commandOf } from './commands.ts'

/** Pause after which the first of two keys is forgotten. */
const pairMs = 1000

/** Single letters can be switched off, for people whose tools type them. */
export function lettersWork(): boolean {
  return recall('shortcuts') !== 'off'
}

type Open = (what: 'palette' | 'help') => void

export function useShortcuts(open: Open): (command: Command) => void {
  const navigate = useNavigate()
  const { chooseTheme } = useAuth()
  const before = useRef<{ key: string; atMs: number } | null>(null)

  const run = useEffectEvent((command: Command) => {
    const { does } = command
    if ('goTo' in does) return void navigate(does.goTo)
    if ('press' in does) return press(does.press)
    if (does.own === 'theme') return chooseTheme(readTheme() === 'dark' ? 'light' : 'dark')
    if (does.own === 'next') return step(1)
    if (does.own === 'previous') return step(-1)
    open(does.own)
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return open('palette')
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !lettersWork()) return
      const { target } = event
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog, [popover]'))
        return
      const last = before.current
      const first = last && event.timeStamp - last.atMs < pairMs ? last.key : null
      before.current = beginsPair(event.key) ? { key: event.key, atMs: event.timeStamp } : null
      const command = commandOf(event.key, first)
      if (!command) return
      event.preventDefault()
      run(command)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])

  return (command) => run(command)
}

/** A field gets the focus, anything else is pressed; where the page has no such thing nothing happens. */
function press(mark: string): void {
  const found = document.querySelector<HTMLElement>(`[data-shortcut="${mark}"]`)
  if (found?.matches('input')) found.focus()
  else found?.click()
}

/** Moves the focus along the titles of a list. */
function step(by: 1 | -1): void {
  const items = [...document.querySelectorAll<HTMLElement>('[data-shortcut="item"]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = items[at < 0 ? 0 : Math.min(items.length - 1, Math.max(0, at + by))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
