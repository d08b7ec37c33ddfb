// Exports and erases a person's summaries, with the transcripts that they were made from.
import { userSummaries } from '../../db/schema/summaries.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { deleteByOwner } from './delete-summaries.ts'
import { exportSummaries, exportTranscripts } from './export.ts'

export const personalData: PersonalData = {
  name: 'summaries',
  tables: [userSummaries],
  exportLists: { transcripts: exportTranscripts, summaries: exportSummaries },
  eraseInSteps: deleteByOwner,
  erase: deleteByOwner,
}
