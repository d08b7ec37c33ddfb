// Creates the HTTP application with all routes from its dependencies.

import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { defaultBrand } from '#contract/basics/brand.ts'
import { mcpPath, routes } from '#contract/basics/paths.ts'
import { Problem } from '#contract/problems/problems.ts'
import { callerOf, readOwner, readViewer } from './accounts/identity.ts'
import { invitationRoutes } from './accounts/invitation-routes.ts'
import { allowExtensions } from './accounts/keys/allow-extensions.ts'
import { checkApiKeys } from './accounts/keys/check-keys.ts'
import { describeSecurity } from './accounts/keys/describe-security.ts'
import { keyRoutes } from './accounts/keys/routes.ts'
import { mergeGuest } from './accounts/me/merge-guest.ts'
import { meRoutes } from './accounts/me/routes.ts'
import { pairingRoutes } from './accounts/pairings/routes.ts'
import { passkeyRoutes } from './accounts/passkey-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { securityRoutes } from './accounts/security-routes.ts'
import { administrationRoutes } from './admin/operator.ts'
import { adminRoutes } from './admin/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { readBackupState } from './backup/backup-state.ts'
import { backupRoutes } from './backup/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { sellsPlans } from './billing/sells-plans.ts'
import { stylesheetAddress, writeStylesheet } from './brand/brand.ts'
import { brandRoutes } from './brand/routes.ts'
import type { Settings } from './config.ts'
import { countStatements } from './db/leave-turns.ts'
import { hasCode, isDatabaseDown } from './db/outage.ts'
import type { Deps } from './deps/deps.ts'
import { warnOfUnknownProxy } from './http/address.ts'
import { isStreamed } from './http/bodies/body-limits.ts'
import { limitBodies } from './http/bodies/limit-bodies.ts'
import { keepNothing } from './http/caching.ts'
import { hideCommunity } from './http/community.ts'
import { openDocs } from './http/docs.ts'
import { liveRoutes } from './http/live/routes.ts'
import { createOpenStreams } from './http/open-streams.ts'
import { operationRoutes } from './http/operation.ts'
import { hashInlineScripts, readBuiltApp } from './http/page/built-app.ts'
import type { Installation } from './http/page/fill-document.ts'
import { pageRoutes } from './http/page/page.ts'
import { rejectInvalid, sendProblem, unreadableBody } from './http/problem-responses.ts'
import { takePacedTurns, takePlaces } from './http/rate-limits/in-turn.ts'
import { countRequests, watchDatabase } from './http/readiness.ts'
import { logRequests } from './http/request-log.ts'
import { rejectCrossOrigin } from './http/same-origin.ts'
import { securityHeaders } from './http/security.ts'
import { siteRoutes } from './http/site.ts'
import { exportRoutes } from './library/exports/routes.ts'
import { libraryImportRoutes } from './library/imports/routes.ts'
import { relatedRoutes } from './library/related/routes.ts'
import { libraryRoutes, tagRoutes } from './library/routes.ts'
import { savedSearchRoutes } from './library/saved-searches/routes.ts'
import { trashRoutes } from './library/trash/routes.ts'
import { sandboxMedia } from './listening/media.ts'
import { playRoutes } from './listening/play-routes.ts'
import { listeningRoutes, recordingRoutes, transcriptRoutes } from './listening/routes.ts'
import { cardRoutes } from './marks/cards/routes.ts'
import { highlightRoutes } from './marks/highlights/routes.ts'
import { noteRoutes } from './marks/notes/routes.ts'
import { ownWordsRoutes } from './marks/own-words/routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { localModelRoutes } from './models/catalog/routes.ts'
import { mayChooseModel, requireModelChooser } from './models/choice/administrators.ts'
import { describeWriter } from './models/choice/describe-writer.ts'
import { modelChoiceRoutes } from './models/choice/routes.ts'
import { listPlaylistImports } from './playlists/imports/playlist-imports.ts'
import { listingRoutes, playlistImportRoutes } from './playlists/imports/routes.ts'
import { readPlaylistHead } from './playlists/page-head.ts'
import { playlistRoutes } from './playlists/routes.ts'
import { crawlerRoutes } from './publications/crawler-routes.ts'
import { readSummaryHead } from './publications/page-head.ts'
import { checkNewHighlight } from './publications/publications.ts'
import { limitReaders } from './publications/readers.ts'
import { publicationRoutes, publicRoutes } from './publications/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { listNewestComments } from './social/comments/comments.ts'
import { commentRoutes, playlistCommentRoutes } from './social/comments/routes.ts'
import { readCreatorHead } from './social/creators/page-head.ts'
import { creatorRoutes } from './social/creators/routes.ts'
import { feedRoutes } from './social/feed/routes.ts'
import { operatorRoutes, reportRoutes } from './social/moderation/routes.ts'
import { notificationRoutes } from './social/notifications/routes.ts'
import { podcastRoutes } from './sources/podcast/routes.ts'
import { ownInvitationRoutes } from './spaces/own-invitation-routes.ts'
import { spaceRoutes } from './spaces/routes.ts'
import { admitEarly, findSummaryRefusal } from './summaries/admit-early.ts'
import { sumModelUsageToday } from './summaries/generations/model-usage.ts'
import { summaryRoutes } from './summaries/routes.ts'
import { failedTranscription, transcriptionRoutes } from './summaries/transcription-routes.ts'
import { videoRoutes } from './summaries/videos/routes.ts'
import { describeLimits } from './usage/lifted-limits.ts'
import { questionsPerDay } from './usage/question-limits.ts'
import { limitRoutes, usageRoutes } from './usage/routes.ts'

/** Below `/api/`. Reading and changing these takes the longer the more a person has. */
const pacedPaths = `analytics cards creators feed highlights own-words playlists saved-searches
  spaces tags trash`
  .split(/\s+/)
  .map((name) => `${name}/*`)
const pacedReading = ['summaries', 'summaries/choices', 'summaries/counts', 'import/undo']
const pacedChanges = ['summaries/bulk', 'questions', 'import/undo']
/** Small ones count in the order in which they were made: two stars, then three. */
const orderedChanges = ['me', 'summaries/:id/:part']
const changes = ['POST', 'PUT', 'PATCH', 'DELETE']

export function createApp(deps: Deps) {
  const app = new OpenAPIHono({ defaultHook: rejectInvalid })
  const streams = createOpenStreams(deps)
  const readiness = watchDatabase(deps)
  const isSelling = sellsPlans(deps)
  const builtApp = readBuiltApp(describeInstallation(deps.settings, isSelling))
  const checkKeys = checkApiKeys(deps)
  app.use(logRequests(deps), warnOfUnknownProxy(deps))
  app.route('/', brandRoutes(deps.settings.brand)) // before the security headers of the pages
  app.use('/api/recordings/:id/media', sandboxMedia) // outside of the same
  app.use('/api/videos/:id/audio', sandboxMedia)
  app
    .use(securityHeaders(deps, hashInlineScripts(builtApp)))
    .use('/api/*', keepNothing, allowExtensions)
    .use(rejectCrossOrigin, hideCommunity(deps.settings))
  app.use('/api/*', (_, next) => countStatements(next))
  app.use('/api/*', countRequests(readiness), checkKeys).use(mcpPath, checkKeys)
  app.post('/api/summaries', admitEarly(deps)) // after the keys, which say who sends it, and before its body is read
  app.use(limitBodies(deps, (c) => findSummaryRefusal(c, deps))) // after the keys, so that an invalid one has no body read
  paceLargeLibraries(app, deps)
  app.route('/api/videos', videoRoutes(deps)).route('/api/videos', playRoutes(deps))
  addLibraryRoutes(app, deps)
  app.route('/api/summaries', summaryRoutes(deps, streams))
  app.route('/api/questions', questionRoutes(deps, streams))
  app.route('/api/recordings', recordingRoutes(deps))
  app.route('/api/transcripts', transcriptRoutes(deps))
  app.route(
    '/api/listening',
    listeningRoutes(deps, (c) => mayChooseModel(c, deps)),
  )
  app.route(
    '/api/playlists',
    playlistRoutes(deps, (id) => listPlaylistImports(deps, id)),
  )
  app.route('/api/playlists', playlistCommentRoutes(deps))
  app.route('/api/comments', commentRoutes(deps)).route('/api/creators', creatorRoutes(deps))
  app.route('/api/playlists', playlistImportRoutes(deps))
  app.route('/api/listings', listingRoutes(deps)).route('/api/import', libraryImportRoutes(deps))
  app
    .route('/api/feed', feedRoutes(deps, listNewestComments))
    .route('/api/podcasts', podcastRoutes(deps))
  app
    .route('/api/reports', reportRoutes(deps))
    .route('/api/notifications', notificationRoutes(deps))
  const limitPageReaders = limitReaders(deps)
  app.use('/api/public/*', limitPageReaders).route('/api/public', publicRoutes(deps))
  app.route('/api/transcription', transcriptionRoutes(deps, streams))
  app.route('/api/usage', usageRoutes(deps)).route('/api/live', liveRoutes(deps, streams))
  app.route(
    '/api/limits',
    limitRoutes(deps, (c) => requireModelChooser(c, deps)),
  )
  app.route('/api/analytics', analyticsRoutes(deps)).route('/api/export', exportRoutes(deps))
  addAccountRoutes(app, deps)
  app.route('/api/stripe', billingRoutes(deps))
  app.route('/api/models', localModelRoutes(deps))
  app.route('/api/model', modelChoiceRoutes(deps)).route('/api/admin', adminRoutes(deps))
  addSiteRoutes(app, deps, isSelling)
  const docs = openDocs(app, (document) => describeSecurity(document, deps))
  app.route('/api', docs.routes)
  app.all('/api/*', (c, next) => {
    if (c.req.path === routes.apiDocs.path) return next()
    throw new Problem('no_such_address')
  })
  const figures = {
    readSpendingOfDay: () => sumModelUsageToday(deps),
    readBackups: () => readBackupState(deps),
  }
  app.route('/', operationRoutes(deps, readiness, figures))
  app.route('/', operatorRoutes(deps)).route('/', administrationRoutes(deps))
  app.route(
    '/',
    mcpRoutes(deps, streams, (path, init, env) => app.request(path, init, env)),
  )
  app.route('/', backupRoutes(deps)).route('/', crawlerRoutes(deps))
  for (const { path } of [routes.publicSummary, routes.playlist, routes.creator])
    app.use(path, limitPageReaders)
  addPages(app, deps, { isSelling, builtApp })
  app.onError((error, c) => {
    if (c.req.path.startsWith('/api/') && isDatabaseFailure(error)) readiness.countFailure()
    const problem = toProblem(error, deps)
    const extraFields = c.req.path.startsWith('/api/transcription/')
      ? failedTranscription(problem.code === 'internal' ? '' : problem.message)
      : {}
    return sendProblem(c, problem, { name: deps.settings.BRAND_NAME, extraFields })
  })
  return Object.assign(app, { prepareDocs: docs.prepare })
}

/**
 * A person's pages wait for one another, and so do their changes. A page does not wait for a long
 * change.
 */
function paceLargeLibraries(app: OpenAPIHono, deps: Deps): void {
  const pace = () => takePacedTurns(deps.now, (c) => readOwner(c, deps))
  const [reading, changing, ordering] = [pace(), pace(), pace()]
  for (const path of [...pacedPaths, ...pacedReading]) app.get(`/api/${path}`, reading)
  for (const path of [...pacedPaths, ...pacedChanges]) app.on(changes, `/api/${path}`, changing)
  for (const path of orderedChanges) app.on(changes, `/api/${path}`, ordering)
  // Behind the turns, so that what waits for its turn holds no place.
  const inPlace = takePlaces((c) => callerOf(c, deps))
  app.use('/api/*', (c, next) => (isStreamed(c.req.method, c.req.path) ? next() : inPlace(c, next)))
}

/** The pages, with what search engines read at their heads. */
function addPages(
  app: OpenAPIHono,
  deps: Deps,
  { isSelling, builtApp }: { isSelling: boolean; builtApp: ReturnType<typeof readBuiltApp> },
): void {
  const heads = {
    ...{ isSelling, hasCommunity: deps.settings.COMMUNITY === 'on' },
    summary: (publicationId: string) => readSummaryHead(deps, publicationId),
    playlist: async (id: string, c: Context) =>
      readPlaylistHead(deps, id, await readViewer(c, deps)),
    creator: async (username: string, c: Context) =>
      readCreatorHead(deps, username, await readViewer(c, deps)),
  }
  app.route('/', pageRoutes(heads, builtApp))
}

function addSiteRoutes(app: OpenAPIHono, deps: Deps, isSelling: boolean): void {
  const site = siteRoutes(deps, {
    describeWriter: (c) => describeWriter(c, deps),
    describeLimits: (c) => describeLimits(deps, () => mayChooseModel(c, deps)),
    questionsPerDay: questionsPerDay(deps.settings),
    isSelling,
  })
  app.route('/api', site)
}

/** What the documents say of this installation. */
function describeInstallation(settings: Settings, isSelling: boolean): Installation {
  const { BRAND_NAME, BRAND_URL, PLANS_FILE, SIGN_UP, plans, brand } = settings
  const stylesheet = writeStylesheet(brand)
  return {
    ...{
      name: BRAND_NAME,
      url: BRAND_URL ?? defaultBrand.url,
      isSelling,
      isByInvitation: SIGN_UP !== 'open',
    },
    guestDays: settings.GUEST_RETENTION_DAYS,
    questionsPerDay: questionsPerDay(settings),
    hasCommunity: settings.COMMUNITY === 'on',
    ...(PLANS_FILE && { plans }),
    ...(stylesheet !== null && { stylesheet: stylesheetAddress(stylesheet) }),
  }
}

function addAccountRoutes(app: OpenAPIHono, deps: Deps): void {
  app
    .route('/api/auth', accountRoutes(deps, mergeGuest(deps)))
    .route('/api/invitations', invitationRoutes(deps))
  app.route('/api/me', meRoutes(deps)).route('/api/me', securityRoutes(deps))
  app.route('/api/me', passkeyRoutes(deps, mergeGuest(deps)))
  app.route('/api/keys', keyRoutes(deps)).route('/api/pairings', pairingRoutes(deps))
}

/** What belongs to a person's summaries, and where they share them. */
function addLibraryRoutes(app: OpenAPIHono, deps: Deps): void {
  app.route('/api/summaries', libraryRoutes(deps)).route('/api/tags', tagRoutes(deps))
  app.route('/api/saved-searches', savedSearchRoutes(deps))
  app
    .route('/api/spaces', spaceRoutes(deps))
    .route('/api/space-invitations', ownInvitationRoutes(deps))
  app.route('/api/trash', trashRoutes(deps)).route('/api/summaries', relatedRoutes(deps))
  app.route('/api/summaries', publicationRoutes(deps)).route('/api/summaries', noteRoutes(deps))
  app
    .route(
      '/api/highlights',
      highlightRoutes(deps, (key) => checkNewHighlight(deps, key)),
    )
    .route('/api/cards', cardRoutes(deps))
    .route('/api/own-words', ownWordsRoutes(deps))
}

const statementTimeout = /^57014$/

function isDatabaseFailure(error: Error): boolean {
  return !(error instanceof Problem) && (isDatabaseDown(error) || hasCode(error, statementTimeout))
}

function toProblem(error: Error, { log, stopping }: Deps): Problem {
  if (error instanceof Problem) return error
  if (error instanceof HTTPException && error.status < 500) return unreadableBody(error)
  if (hasCode(error, /^22(021|P05)$/)) return new Problem('bad_request', { cause: error }) // a character that the database cannot store
  if (hasCode(error, /^23503$/)) return new Problem('bad_request', { cause: error }) // the row that it refers to was deleted meanwhile
  log.error({ err: error }, 'a request failed')
  // While it stops, the database closes under the last requests.
  return new Problem(stopping.aborted || isDatabaseFailure(error) ? 'servers_down' : 'internal', {
    cause: error,
  })
}
