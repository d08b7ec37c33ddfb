// Runs the commands of keys that are pressed outside of text fields.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { useSignInPath } from '../../account/prompts/sign-in-path.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { areLetterShortcutsEnabled } from '../../ui/browser/letter-shortcuts.ts'
import { readTheme } from '../../ui/browser/theme.ts'
import { type Command, findCommand, startsSequence } from './commands.ts'
import { isPaletteKey, takeEarlyKeys } from './early-keys.ts'

/** Bubbles from an element whose `data-words` has the moment of its words. */
export const showWordsEvent = 'show-words'

/** The longest pause between the two keys of a sequence. */
const sequenceMs = 1000

export function useShortcuts(
  openDialog: (dialog: 'palette' | 'help') => void,
): (command: Command) => void {
  const navigate = useNavigate()
  const { chooseTheme } = useAuth()
  const signInPath = useSignInPath()
  const lastKey = useRef<{ key: string; atMs: number } | null>(null)

  const run = useEffectEvent((command: Command) => {
    const { action } = command
    if ('path' in action)
      return void navigate(action.path === routes.auth.path ? signInPath : action.path)
    if ('press' in action) return pressElement(action.press)
    if ('theme' in action) return chooseTheme(action.theme)
    if (action.builtIn === 'link')
      return void navigate(routes.summarize.path, { state: { focusesLink: true } })
    if (action.builtIn === 'sample')
      return void navigate(routes.summarize.path, { state: { sample: true } })
    if (action.builtIn === 'theme') return chooseTheme(readTheme() === 'dark' ? 'light' : 'dark')
    if (action.builtIn === 'next') return moveFocus(1)
    if (action.builtIn === 'previous') return moveFocus(-1)
    if (action.builtIn === 'words') return showWords()
    // The page with the words, or the list, has handled the key.
    if (action.builtIn === 'highlight' || action.builtIn === 'select') return
    openDialog(action.builtIn)
  })

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault()
        return openDialog('palette')
      }
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        !areLetterShortcutsEnabled()
      )
        return
      const { target } = event
      if (
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], dialog, [popover]')
      )
        return
      const last = lastKey.current
      const first = last && event.timeStamp - last.atMs < sequenceMs ? last.key : null
      lastKey.current = startsSequence(event.key) ? { key: event.key, atMs: event.timeStamp } : null
      const command = findCommand(event.key, first)
      if (!command) return
      event.preventDefault()
      run(command)
    }
    addEventListener('keydown', handleKeyDown)
    takeEarlyKeys().forEach(handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [openDialog])

  return (command) => run(command)
}

/** Tells the page of a summary to show the words of the sentence that has the focus. */
function showWords(): void {
  document.activeElement
    ?.closest('[data-words]')
    ?.dispatchEvent(new Event(showWordsEvent, { bubbles: true }))
}

/** Focuses an input or clicks any other element. Does nothing when the page has no such element. */
function pressElement(shortcut: string): void {
  const element = document.querySelector<HTMLElement>(`[data-shortcut="${shortcut}"]`)
  if (element?.matches('input')) element.focus()
  else element?.click()
}

/** Moves the focus through the titles of a list. */
function moveFocus(offset: 1 | -1): void {
  const items = [...document.querySelectorAll<HTMLElement>('[data-shortcut="item"]')]
  const index = items.indexOf(document.activeElement as HTMLElement)
  const next = items[index < 0 ? 0 : Math.min(items.length - 1, Math.max(0, index + offset))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
