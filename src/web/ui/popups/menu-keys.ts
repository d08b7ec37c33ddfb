// Handles the focus and the keyboard in popover menus.
import type { KeyboardEvent } from 'react'

/** Moves the focus among the items of a menu. Tab closes it. */
export function handleMenuKeys(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const current = items.indexOf(document.activeElement as HTMLElement)
  const next = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: (current - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key]
  if (event.key === 'Tab') menu?.hidePopover()
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

/**
 * Focuses the first item of a menu that has opened. The browser tells it a moment later:
 * by then a quick user may be at another item, and stays there.
 */
export function focusFirstItem(menu: HTMLElement | null): void {
  if (menu && !menu.querySelector('[role=menuitem]:focus'))
    menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()
}
