// Exports and erases what a person recorded. The maintenance deletes the files.
import { heardWindows, recordings } from '../db/schema/recordings.ts'
import type { PersonalData } from '../deps/personal-data.ts'
import { deleteUnusedUploads } from '../summaries/user-summaries/user-summaries.ts'
import { deleteByOwner, exportRecordings } from './recordings/recordings.ts'

export const personalData: PersonalData = {
  name: 'recordings',
  tables: [recordings, heardWindows],
  exportLists: { recordings: exportRecordings },
  async erase(tx, userId) {
    await deleteUnusedUploads(tx, await deleteByOwner(tx, userId))
  },
}
