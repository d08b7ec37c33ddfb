// Locks the data folder in the first argument and keeps it until it is killed. Prints
// `locked`, or why it cannot lock the folder.
import { lockDataFolder } from '#server/db/folder-lock.ts'

const [folder = ''] = process.argv.slice(2)
try {
  await lockDataFolder(folder, () => process.exit(1))
  console.log('locked')
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log(String(error))
}
