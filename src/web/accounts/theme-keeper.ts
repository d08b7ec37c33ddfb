// Keeps the theme of this device and that of the user record the same: what is chosen here is stored there, what is stored there is shown here.
import type { UserChange, UserRecord } from '#contract/account.ts'
import type { Theme } from '#contract/settings.ts'

/** Several clicks in a row are one change. */
const settleMs = 600
/** An account this young was made by the sign-up that has just ended. */
const newMs = 60_000

type World = {
  show: (theme: Theme) => void
  shown: () => Theme
  store: (change: UserChange) => Promise<void>
  onFailed: (cause: unknown) => void
}

export function createThemeKeeper({ show, shown, store, onFailed }: World) {
  let record: UserRecord | null = null
  /** Chosen here and not stored yet. */
  let chosen: Theme | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function keep(theme: Theme): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    try {
      await store({ preferences: { theme } })
    } catch (cause) {
      onFailed(cause)
    }
    if (chosen === theme) chosen = null
  }

  return {
    /** The record as it is now, or null when nobody is signed in. */
    follow(next: UserRecord | null): void {
      const theme = next?.preferences.theme
      const changed = next?.uid !== record?.uid || theme !== record?.preferences.theme
      record = next
      if (!next) {
        clearTimeout(timer)
        chosen = null
      } else if (changed && theme && chosen === null) show(theme)
    },

    choose(theme: Theme): void {
      show(theme)
      if (!record) return
      chosen = theme
      clearTimeout(timer)
      timer = setTimeout(() => void keep(theme), settleMs)
    },

    /** Stores at once what was to be stored in a moment: the page is being left. */
    flush(): void {
      if (timer !== undefined && chosen !== null) void keep(chosen)
    },

    /** A new account takes the theme of the device that it is made on; one that was there already keeps its own. */
    async signUp(act: () => Promise<void>): Promise<void> {
      const mine = shown()
      chosen = mine
      try {
        await act()
      } catch (cause) {
        chosen = null
        throw cause
      }
      const isNew = record !== null && record.lastLoginAt - record.createdAt < newMs
      if (isNew && record?.preferences.theme !== mine) return keep(mine)
      chosen = null
      if (record) show(record.preferences.theme)
    },
  }
}
