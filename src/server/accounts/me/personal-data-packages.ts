// The packages that store personal data, in one list for the export and for the deletion of a user.

import { personalData as audit } from '../../admin/audit/personal-data.ts'
import { personalData as billing } from '../../billing/personal-data.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { personalData as history } from '../../library/history/personal-data.ts'
import { personalData as libraryImports } from '../../library/imports/personal-data.ts'
import { personalData as savedSearches } from '../../library/saved-searches/personal-data.ts'
import { personalData as recordings } from '../../listening/personal-data.ts'
import { personalData as cards } from '../../marks/cards/personal-data.ts'
import { personalData as highlights } from '../../marks/highlights/personal-data.ts'
import { personalData as notes } from '../../marks/notes/personal-data.ts'
import { personalData as imports } from '../../playlists/imports/personal-data.ts'
import { personalData as playlists } from '../../playlists/personal-data.ts'
import { personalData as publications } from '../../publications/personal-data.ts'
import { personalData as questions } from '../../questions/personal-data.ts'
import { personalData as comments } from '../../social/comments/personal-data.ts'
import { personalData as creators } from '../../social/creators/personal-data.ts'
import { personalData as moderation } from '../../social/moderation/personal-data.ts'
import { personalData as notifications } from '../../social/notifications/personal-data.ts'
import { personalData as spaces } from '../../spaces/personal-data.ts'
import { personalData as userSummaries } from '../../summaries/user-summaries/personal-data.ts'
import { personalData as usage } from '../../usage/personal-data.ts'
import { personalData as keys } from '../keys/personal-data.ts'
import { personalData as pairings } from '../pairings/personal-data.ts'
import { personalData as accounts } from '../personal-data.ts'

/** Every package with personal data, in the order in which it is erased. */
export const personalDataPackages: readonly PersonalData[] = [
  // Locks the customer before any row of the user, in the same order as a sync does.
  billing,
  // Locks the user, so that other requests cannot add data from here on.
  creators,
  // Finds the reports about the user by their playlists, comments and publications.
  moderation,
  // Before the summaries to which they refer, and first of what may be long: it is public.
  publications,
  // What still waits to be imported.
  libraryImports,
  // Finds the imports by their playlists.
  imports,
  playlists,
  comments,
  // Others may become owners, and are notified.
  spaces,
  notifications,
  questions,
  cards,
  highlights,
  notes,
  savedSearches,
  // The entries before their versions, as a rating locks them.
  history,
  // Before the summaries, which then delete the transcripts that nothing else has.
  recordings,
  userSummaries,
  usage,
  keys,
  pairings,
  audit,
  // Last, because all others refer to the user.
  accounts,
]
