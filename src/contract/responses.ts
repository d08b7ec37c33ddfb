// What the server answers to each call of the page, as its routes declare it.
import { z } from 'zod'
import { authStatusSchema, sessionUserSchema, userRecordSchema } from './accounts/account.ts'
import { apiKeySchema, createdKeySchema } from './accounts/keys.ts'
import { pairingSchema } from './accounts/pairing.ts'
import { passkeyListSchema, passkeyOptionsSchema } from './accounts/passkeys.ts'
import { sessionListSchema } from './accounts/security.ts'
import * as admin from './admin/admin.ts'
import { queuePageSchema } from './admin/admin-queue.ts'
import { reportCasesSchema } from './admin/moderation.ts'
import { paymentCheckSchema, serverStateSchema, testMailSchema } from './admin/server-state.ts'
import * as billing from './billing/billing.ts'
import { offerKeys, planKeys } from './billing/plans.ts'
import { usageSchema } from './billing/usage.ts'
import { captionWaysSchema, sourceTrialSchema } from './captions/caption-ways.ts'
import { transcriptLineSchema } from './captions/transcript.ts'
import { analyticsSchema, overviewSchema } from './library/analytics.ts'
import { bulkResultSchema } from './library/bulk.ts'
import * as library from './library/library.ts'
import { libraryImportSchema, undoCountsSchema } from './library/library-import.ts'
import { savedSearchListSchema, savedSearchSchema } from './library/saved-searches.ts'
import { trashPageSchema } from './library/trash.ts'
import { cardsPageSchema, cardViewSchema, dueCardsSchema } from './marks/cards.ts'
import { highlightsPageSchema, highlightViewSchema } from './marks/highlights.ts'
import { summaryNoteSchema } from './marks/notes.ts'
import { foundOwnWordsSchema } from './marks/own-words.ts'
import { localModelSchema, localModelsSchema } from './models/local-models.ts'
import * as modelChoice from './models/model-choice.ts'
import { modelStateSchema } from './models/model-settings.ts'
import * as playlists from './playlists/playlists.ts'
import * as questions from './questions/questions.ts'
import { listeningSchema, playedSchema, recordingSchema } from './recordings/recordings.ts'
import { publicationSchema, publicSummarySchema } from './social/publication.ts'
import * as social from './social/social.ts'
import { knownEpisodeSchema, podcastSchema } from './sources/podcasts.ts'
import { videoMetadataSchema } from './sources/video.ts'
import * as spaces from './spaces/spaces.ts'
import * as summary from './summaries/summary.ts'

/** What the page knows of the installation. */
const site = z.object({
  engine: summary.engineSchema,
  /** What writes the summaries, and whether the caller may change that. */
  writer: modelChoice.writerSchema,
  supportEmail: z.string().nullable(),
  /** False if mail is only written to files on the server. */
  mail: z.boolean(),
  /** Whether signing in with Google is set up. */
  google: z.boolean(),
  /** The name of the provider of single sign-on; null if there is none. */
  sso: z.string().nullable(),
  /** Whether people sign in with passwords. */
  passwords: z.boolean(),
  minPassword: z.number().int(),
  /** Whether anybody may create an account, or only people with an invitation. */
  signUp: z.enum(['open', 'invited']),
  /** False where nobody is limited. */
  hasLimits: z.boolean(),
  /** Whether the caller may lift the limits of their own computer, or set them again. */
  mayLiftLimits: z.boolean(),
  /** Questions of each plan on a day; null where nobody is limited. */
  questionsPerDay: z.record(z.enum(planKeys), z.number().int()).nullable(),
  /** Whether the server can listen to videos that have no captions. */
  speech: z.boolean(),
  /** The provider's price id of each offer that is sold; null if nothing is sold. */
  payments: z.partialRecord(z.enum(offerKeys), z.string()).nullable(),
  /** Whether the checkout calculates the tax that the prices include. */
  isTaxIncluded: z.boolean(),
})
const saved = z.object({ savedAt: z.number().nullable() })
const rated = z.object({ rating: z.number().int(), updatedAt: z.number() })
const deleted = z.object({ deleted: z.number().int() })

/** The schemas of the answers; empty ones are void. */
export const responses = {
  'GET /api/videos/{videoId}': videoMetadataSchema.extend({
    error: summary.problemReportSchema.optional(),
  }),
  'GET /api/videos/{videoId}/media': playedSchema,
  'GET /api/summaries': library.libraryPageSchema,
  'GET /api/summaries/spoken': library.transcriptSearchPageSchema,
  'GET /api/summaries/nearest': library.nearestSearchSchema,
  'GET /api/summaries/choices': library.filterChoicesSchema,
  'GET /api/summaries/counts': library.libraryCountsSchema,
  'PUT /api/summaries/{videoId}/saved': saved,
  'DELETE /api/summaries/{videoId}/saved': saved,
  'PUT /api/summaries/{videoId}/rating': rated,
  'DELETE /api/summaries/{videoId}/rating': rated,
  'PUT /api/summaries/{videoId}/tags': library.tagsSchema,
  'PUT /api/summaries/{videoId}/title': z.object({ title: z.string() }),
  'POST /api/summaries/bulk': bulkResultSchema,
  'DELETE /api/summaries/{videoId}': z.void(),
  'POST /api/summaries/{videoId}/restore': saved,
  'GET /api/summaries/{videoId}/versions': library.versionsSchema,
  'POST /api/summaries/{videoId}/rewrite': summary.acceptedSummarySchema,
  'GET /api/tags': library.tagListSchema,
  'GET /api/saved-searches': savedSearchListSchema,
  'POST /api/saved-searches': savedSearchSchema,
  'PATCH /api/saved-searches/{searchId}': savedSearchSchema,
  'DELETE /api/saved-searches/{searchId}': z.void(),
  'GET /api/spaces': spaces.spaceListSchema,
  'POST /api/spaces': spaces.spaceSchema,
  'GET /api/spaces/{spaceId}': spaces.spaceSchema,
  'PATCH /api/spaces/{spaceId}': spaces.spaceSchema,
  'DELETE /api/spaces/{spaceId}': z.void(),
  'GET /api/spaces/{spaceId}/members': spaces.memberListSchema,
  'PATCH /api/spaces/{spaceId}/members/{memberId}': spaces.memberListSchema,
  'DELETE /api/spaces/{spaceId}/members/{memberId}': z.void(),
  'GET /api/spaces/{spaceId}/invitations': spaces.spaceInvitationListSchema,
  'POST /api/spaces/{spaceId}/invitations': spaces.newSpaceInvitationsSchema,
  'POST /api/spaces/{spaceId}/invitations/link': spaces.newSpaceLinkSchema,
  'DELETE /api/spaces/{spaceId}/invitations/{invitationId}': z.void(),
  'GET /api/spaces/{spaceId}/summaries': spaces.sharedPageSchema,
  'POST /api/spaces/{spaceId}/summaries': spaces.sharedContentSchema,
  'GET /api/spaces/{spaceId}/summaries/{sharedId}': spaces.sharedContentSchema,
  'PATCH /api/spaces/{spaceId}/summaries/{sharedId}': spaces.sharedContentSchema,
  'DELETE /api/spaces/{spaceId}/summaries/{sharedId}': z.void(),
  'GET /api/space-invitations': spaces.ownInvitationListSchema,
  'GET /api/space-invitations/{key}': spaces.ownInvitationSchema,
  'POST /api/space-invitations/{key}/accept': spaces.joinedSpaceSchema,
  'DELETE /api/space-invitations/{key}': z.void(),
  'GET /api/trash': trashPageSchema,
  'DELETE /api/trash': deleted,
  'DELETE /api/trash/{kind}/{id}': deleted,
  'GET /api/summaries/{videoId}/related': library.relatedVideosSchema,
  'PUT /api/summaries/{videoId}/publication': publicationSchema,
  'GET /api/summaries/{videoId}/publication': publicationSchema.nullable(),
  'DELETE /api/summaries/{videoId}/publication': z.void(),
  'GET /api/summaries/{videoId}/note': summaryNoteSchema,
  'PUT /api/summaries/{videoId}/note': summaryNoteSchema,
  'POST /api/highlights': highlightViewSchema,
  'GET /api/highlights': highlightsPageSchema,
  'PATCH /api/highlights/{highlightId}': highlightViewSchema,
  'DELETE /api/highlights/{highlightId}': z.void(),
  'POST /api/highlights/{highlightId}/restore': highlightViewSchema,
  'POST /api/cards': cardViewSchema,
  'GET /api/cards': cardsPageSchema,
  'GET /api/cards/due': dueCardsSchema,
  'PATCH /api/cards/{cardId}': cardViewSchema,
  'DELETE /api/cards/{cardId}': z.void(),
  'POST /api/cards/{cardId}/reviews': cardViewSchema,
  'DELETE /api/cards/{cardId}/reviews': cardViewSchema,
  'GET /api/own-words': foundOwnWordsSchema,
  'POST /api/summaries': summary.acceptedSummarySchema,
  'DELETE /api/summaries/jobs/{jobId}': z.object({ canceled: z.boolean() }),
  'GET /api/summaries/{videoId}': summary.summaryViewSchema,
  'PUT /api/summaries/{videoId}/statements/{n}': summary.summaryViewSchema,
  'GET /api/summaries/{videoId}/transcript': z.object({
    lines: z.array(transcriptLineSchema),
    words: z.number().int(),
  }),
  'POST /api/questions': questions.acceptedQuestionSchema,
  'GET /api/questions': questions.questionsPageSchema,
  'GET /api/questions/suggestions': questions.suggestedQuestionsSchema,
  'GET /api/questions/{questionId}': questions.questionViewSchema,
  'POST /api/questions/{questionId}/stop': questions.questionViewSchema,
  'DELETE /api/questions/{questionId}': z.void(),
  'POST /api/recordings/episodes': recordingSchema,
  'GET /api/recordings': z.object({ recordings: z.array(recordingSchema) }),
  'GET /api/recordings/{recordingId}': recordingSchema,
  'POST /api/recordings/{recordingId}/stop': recordingSchema,
  'POST /api/recordings/{recordingId}/retry': recordingSchema,
  'PATCH /api/recordings/{recordingId}/speakers': recordingSchema,
  'DELETE /api/recordings/{recordingId}': z.void(),
  'PATCH /api/transcripts/{videoId}/words': z.object({ corrected: z.number().int() }),
  'GET /api/listening': listeningSchema,
  'GET /api/playlists': playlists.playlistPageSchema,
  'POST /api/playlists': playlists.playlistSchema,
  'GET /api/playlists/{id}': playlists.playlistViewSchema,
  'PATCH /api/playlists/{id}': playlists.playlistSchema,
  'DELETE /api/playlists/{id}': z.void(),
  'POST /api/playlists/{id}/restore': playlists.playlistSchema,
  'PUT /api/playlists/{id}/items/{videoId}': playlists.playlistSchema,
  'DELETE /api/playlists/{id}/items/{videoId}': playlists.playlistSchema,
  'PUT /api/playlists/{id}/order': playlists.playlistSchema,
  'PUT /api/playlists/{id}/like': playlists.playlistSchema,
  'DELETE /api/playlists/{id}/like': playlists.playlistSchema,
  'PUT /api/playlists/{id}/save': playlists.playlistSchema,
  'DELETE /api/playlists/{id}/save': playlists.playlistSchema,
  'PUT /api/playlists/{id}/block': z.void(),
  'GET /api/playlists/{playlistId}/comments': social.commentPageSchema,
  'POST /api/playlists/{playlistId}/comments': social.commentSchema,
  'PATCH /api/comments/{commentId}': social.commentSchema,
  'DELETE /api/comments/{commentId}': z.void(),
  'PUT /api/comments/{commentId}/like': social.commentSchema,
  'DELETE /api/comments/{commentId}/like': social.commentSchema,
  'PUT /api/comments/{commentId}/block': z.void(),
  'GET /api/creators': social.creatorsSchema,
  'GET /api/creators/{username}': social.creatorSchema,
  'PUT /api/creators/{username}/follow': social.creatorSchema,
  'DELETE /api/creators/{username}/follow': social.creatorSchema,
  'PUT /api/creators/{username}/block': z.void(),
  'DELETE /api/creators/{username}/block': z.void(),
  'POST /api/playlists/{id}/imports': playlists.importsSchema,
  'DELETE /api/playlists/{id}/imports': playlists.importsSchema,
  'DELETE /api/playlists/{id}/imports/{videoId}': playlists.importsSchema,
  'POST /api/listings': playlists.listingSchema,
  'GET /api/import': libraryImportSchema.nullable(),
  'POST /api/import/start': libraryImportSchema,
  'GET /api/import/undo': undoCountsSchema,
  'POST /api/import/undo': libraryImportSchema,
  'DELETE /api/import': libraryImportSchema.nullable(),
  'GET /api/feed': playlists.feedPageSchema,
  'GET /api/feed/trending': playlists.trendingSchema,
  'POST /api/podcasts': podcastSchema,
  'POST /api/podcasts/episodes': knownEpisodeSchema,
  'POST /api/reports': z.void(),
  'GET /api/notifications': social.notificationsSchema,
  'POST /api/notifications/read': social.notificationsSchema,
  'GET /api/public/{publicationId}': publicSummarySchema,
  'GET /api/usage': usageSchema,
  'PUT /api/limits': z.object({ hasLimits: z.boolean() }),
  'GET /api/analytics': analyticsSchema,
  'GET /api/analytics/overview': overviewSchema,
  'POST /api/auth/send-verification-email': authStatusSchema,
  'POST /api/auth/sign-in/social': z.object({ url: z.string(), redirect: z.boolean() }),
  'GET /api/auth/passkey/generate-authenticate-options': passkeyOptionsSchema,
  'POST /api/auth/passkey/verify-authentication': z.object({ user: sessionUserSchema }),
  'POST /api/auth/sign-up/email': z.object({ token: z.null(), user: sessionUserSchema }),
  'POST /api/auth/sign-in/email': z.object({
    redirect: z.boolean(),
    token: z.string(),
    user: sessionUserSchema,
  }),
  'POST /api/auth/sign-out': z.object({ success: z.boolean() }),
  'GET /api/auth/get-session': z
    .object({ session: z.object({ expiresAt: z.string() }), user: sessionUserSchema })
    .nullable(),
  'POST /api/auth/request-password-reset': authStatusSchema,
  'POST /api/auth/reset-password': authStatusSchema,
  'GET /api/invitations/{token}': admin.openInvitationSchema,
  'GET /api/me': z.union([userRecordSchema, z.null()]),
  'POST /api/me': userRecordSchema,
  'PATCH /api/me': userRecordSchema,
  'DELETE /api/me': z.object({ deleted: z.literal(true) }),
  'PUT /api/me/password': z.void(),
  'GET /api/me/sessions': sessionListSchema,
  'DELETE /api/me/sessions/{id}': z.void(),
  'DELETE /api/me/sessions': z.void(),
  'GET /api/me/passkeys': passkeyListSchema,
  'POST /api/me/passkeys/options': passkeyOptionsSchema,
  'POST /api/me/passkeys': z.void(),
  'PATCH /api/me/passkeys/{id}': z.void(),
  'DELETE /api/me/passkeys/{id}': z.void(),
  'POST /api/keys': createdKeySchema,
  'GET /api/keys': z.object({ items: z.array(apiKeySchema) }),
  'DELETE /api/keys/{keyId}': z.void(),
  'GET /api/pairings/{pairingId}': pairingSchema,
  'PUT /api/pairings/{pairingId}/approval': z.void(),
  'DELETE /api/pairings/{pairingId}': z.void(),
  'POST /api/stripe/create-checkout-session': billing.checkoutResponseSchema,
  'POST /api/stripe/create-portal-session': billing.portalResponseSchema,
  'POST /api/stripe/sync': billing.billingSchema,
  'GET /api/stripe/invoices': billing.invoicePageSchema,
  'GET /api/stripe/details': billing.billingDetailsSchema,
  'GET /api/stripe/checkouts/{sessionId}': billing.checkoutStateSchema,
  'GET /api/models/local': localModelsSchema,
  'POST /api/models/local/{name}/download': localModelSchema,
  'PATCH /api/models/local/{name}': localModelSchema,
  'DELETE /api/models/local/{name}': localModelsSchema,
  'GET /api/model': modelChoice.modelChoiceSchema,
  'POST /api/model/search': modelChoice.modelChoiceSchema,
  'POST /api/model/test': modelChoice.modelTestSchema,
  'PUT /api/model/key': modelChoice.chosenModelSchema,
  'DELETE /api/model/key': modelChoice.modelChoiceSchema,
  'PUT /api/model': modelChoice.chosenModelSchema,
  'GET /api/admin/queue': queuePageSchema,
  'POST /api/admin/queue/{generationId}/cancel': z.void(),
  'POST /api/admin/queue/{generationId}/retry': z.void(),
  'GET /api/admin/moderation': reportCasesSchema,
  'POST /api/admin/moderation': z.object({ changed: z.boolean() }),
  'GET /api/admin/sources': captionWaysSchema,
  'POST /api/admin/sources/trials': sourceTrialSchema,
  'GET /api/admin/server': serverStateSchema,
  'POST /api/admin/server/test-mail': testMailSchema,
  'POST /api/admin/server/payment-check': paymentCheckSchema,
  'GET /api/admin/models': modelStateSchema,
  'PUT /api/admin/models/limits': z.void(),
  'GET /api/admin/overview': admin.adminOverviewSchema,
  'GET /api/admin/people': admin.peopleSchema,
  'PATCH /api/admin/people/{userId}': admin.peopleSchema.shape.items.element,
  'DELETE /api/admin/people/{userId}': z.void(),
  'GET /api/admin/invitations': admin.invitationsSchema,
  'POST /api/admin/invitations': admin.newInvitationSchema,
  'DELETE /api/admin/invitations/{invitationId}': z.void(),
  'GET /api/admin/actions': admin.adminActionsSchema,
  'GET /api/site': site,
}

/** Maps a method and a path, such as 'GET /api/site', to its answer. */
export type ApiResponses = {
  [Endpoint in keyof typeof responses]: z.output<(typeof responses)[Endpoint]>
}
