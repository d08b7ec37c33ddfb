// Tries to lock each folder that its parent process names, and reports whether it did.
// The parent says when to let go.
import { type FolderLock, lockDataFolder } from '#server/db/folder-lock.ts'

let lock: FolderLock | null = null
process.on('message', async (folder: string) => {
  if (folder === '') {
    lock?.unlock()
    lock = null
    return
  }
  lock = await lockDataFolder(folder, () => {}).catch(() => null)
  process.send?.(lock !== null)
})
process.send?.('ready')
