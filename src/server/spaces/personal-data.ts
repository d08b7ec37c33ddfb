// Exports a person's spaces, what they shared and whom they invited, and erases all of it.
import { spaceInvitations, spaceMembers, spaceSummaries, spaces } from '../db/schema/spaces.ts'
import type { PersonalData } from '../deps/personal-data.ts'
import { exportSpaces } from './export-store.ts'
import { leaveAllSpaces } from './leave-all-spaces.ts'

export const personalData: PersonalData = {
  name: 'spaces',
  tables: [spaces, spaceMembers, spaceInvitations, spaceSummaries],
  export: async (orm, userId) => ({ spaces: await exportSpaces(orm, userId) }),
  erase: leaveAllSpaces,
}
