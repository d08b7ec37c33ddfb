// A list of tabs. Arrow keys move between them.
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tabs.module.css'

type Props<Name extends string> = {
  label: string
  names: readonly Name[]
  titles: Record<Name, ReactNode>
  /** Null until it is known which tab opens first. */
  selected: Name | null
  /** `isPressed` is false for a tab that the keys moved to. */
  onSelect: (name: Name, isPressed: boolean) => void
  /** The name by which a shortcut finds a tab. */
  shortcuts?: Partial<Record<Name, string>>
  /** The id of the panel that all tabs share; the ids of the tabs begin with it. */
  panelId: string
}

export const tabId = (panelId: string, name: string) => `${panelId}-${name}`

export function Tabs<Name extends string>({
  label,
  names,
  titles,
  selected,
  onSelect,
  shortcuts = {},
  panelId,
}: Props<Name>) {
  const focusable = selected ?? names[0]
  function moveByKey(event: KeyboardEvent) {
    const index = focusable === undefined ? 0 : names.indexOf(focusable)
    const targets = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1 + names.length,
      Home: 0,
      End: names.length - 1,
    }
    const target = targets[event.key as keyof typeof targets]
    const next = target === undefined ? undefined : names[target % names.length]
    if (next === undefined) return
    event.preventDefault()
    onSelect(next, false)
    document.getElementById(tabId(panelId, next))?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={label}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(panelId, name)}
          aria-selected={name === selected}
          aria-controls={panelId}
          tabIndex={name === focusable ? 0 : -1}
          data-shortcut={shortcuts[name]}
          onClick={() => onSelect(name, true)}
          onKeyDown={moveByKey}
        >
          {titles[name]}
        </button>
      ))}
    </div>
  )
}
