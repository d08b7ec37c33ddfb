// Exports and deletes a user's imports.
import type { Orm } from '../../db/database.ts'
import { playlistImports } from '../../db/schema/playlist-imports.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { deleteOwned, exportOwned } from './store.ts'

export const personalData: PersonalData = {
  name: 'imports',
  tables: [playlistImports],
  export: async (orm: Orm, userId: string) => ({ imports: await exportOwned(orm, userId) }),
  erase: deleteOwned,
}
