// Which personal data Pith stores, where it goes, and how a person takes it along or deletes it.

import { routes } from '#contract/basics/paths.ts'
import type { StorageName } from '../../ui/browser/storage.ts'
import { Link } from '../../ui/link.tsx'
import { StoredAround } from './stored-around.tsx'
import { TextPage } from './text-page.tsx'

export function PrivacyPage() {
  return (
    <TextPage title={routes.privacy.title}>
      <p>
        The operator of this server runs Pith and decides where its data is stored. Pith sends
        nothing to the people who made it. It has no advertising, no analytics service and no
        tracking.
      </p>
      <StoredOnServer />
      <StoredInBrowser />
      <SentElsewhere />
      <h2>How long it is kept</h2>
      <ul>
        <li>
          A session ends after 60 days without a visit, when you sign out, and when you reset your
          password.
        </li>
        <li>
          An API key is kept until you revoke it or reset your password, also after it has expired.
        </li>
        <li>
          A summary, a playlist or a highlight that you delete stays in your Trash for thirty days,
          unless you delete it there for good before that. Then it is gone. With a summary, so are
          your instructions and the captions that you uploaded, unless somebody else requested
          exactly the same. The summary of a public video without instructions of your own stays on
          the server to answer the next request for it, and the entry that counted it stays with
          your account.
        </li>
        <li>
          With auto save switched off, a summary that you did not save is deleted after a day,
          unless it is public or in a playlist.
        </li>
        <li>
          Notifications are deleted after 90 days, and received payment events and the mails about
          them after 30 days.
        </li>
        <li>
          What you summarize, ask and mark as a guest is deleted after thirty days without a change,
          or after as many as the operator has set: the number stands below the field for a link.
          Captions that you uploaded go with it. How many summaries you used stays, without what
          they were of.
        </li>
        <li>Everything else is kept until you delete it or your account.</li>
        <li>
          The operator may keep backups. What you delete stays in those made before, until they are
          deleted.
        </li>
      </ul>
      <h2>Take your data along, or delete it</h2>
      <p>
        With an account, <Link to={routes.profile.path}>{routes.profile.title}</Link> has both:
        “Download my data” downloads everything that is stored about you as one file, and “Delete
        account” deletes it from the server at once. A subscription is then canceled. Stripe keeps
        its invoices, as the law demands. Summaries of public videos without instructions of your
        own stay, to answer others, without any reference to you.
      </p>
      <p>
        As a guest you are known only by a cookie. When you delete this site’s cookies, nobody can
        connect you with your summaries any more. They are deleted after the days above. To have
        them deleted at once, sign up first: your summaries move into the account, and deleting the
        account deletes them.
      </p>
    </TextPage>
  )
}

function StoredOnServer() {
  return (
    <>
      <h2>What the server stores</h2>
      <ul>
        <li>
          Summaries: the video, the length, the language, your own instructions, your rating, and
          whether you saved it. Also the captions of the video and what YouTube publishes about it.
          Captions that you upload are stored, so that you can read them beside the summary.
        </li>
        <li>
          Recordings: the file while it is sent and heard, or until you delete it if you chose to
          keep it; what was heard, and the names that you gave those who speak. Only you can play
          them. A file that was not sent to its end, or could not be heard, goes after a day. The
          minutes of a deleted recording count until the month is over.
        </li>
        <li>
          Your questions, the passages that were found for them and the answers. Only you can see
          them, unless you choose to show an answer on a public page. They are deleted with the
          summary that they are about, with your account, or when you delete them. A question about
          a playlist or the library keeps the passages of a video whose summary you delete, until
          you delete the question.
        </li>
        <li>
          Your account: name, email address, a hash of your password, plan, preferences, and when
          you last signed in. With Google or single sign-on, your name and address come from there,
          and the identifier of your account there takes the place of the password. Of a passkey,
          its public key, its name, and when it was last used; the secret stays on your device.
        </li>
        <li>
          What you add: tags, saved searches, highlights, notes, and cards with when they are due.
          Only you can see them, unless you choose to show your highlights on a public page.
          Highlights, notes and cards stay when you delete the summary that they are about.
        </li>
        <li>
          Sessions: a hash of the random token in your cookie, its expiry, and how your browser
          describes itself, so that you recognize it in the list of your sessions.
        </li>
        <StoredAround />
      </ul>
    </>
  )
}

type ExplainedName = Exclude<StorageName, `${'reviews' | 'note'}-${string}`> | 'reviews' | 'note'

/** What the browser keeps under each name. */
const storedTexts: Record<ExplainedName, string> = {
  theme: 'light or dark.',
  shortcuts: 'whether single keys are shortcuts.',
  length: 'the length of summary you chose last.',
  'saved-view': 'whether saved summaries are a grid or a list.',
  reading: 'font, size and width of summaries.',
  'speech-rate': 'how fast summaries are read aloud.',
  job: 'the summary you last requested, so that it is there when you come back. Captions are not part of it.',
  recording:
    'the recording that you gave last, until its summary is there. Its sound is kept until it is sent.',
  results:
    'that a summary was made here, so that the first page shows your results instead of the sample.',
  'guest-results':
    'links and titles of the last 20 summaries that were made here without an account, until you sign in.',
  feedback:
    'what you saved or rated before signing in. It is used for 15 minutes, and deleted when it was applied or you close the tab.',
  learns: 'whether you learn with cards, so that their number can be shown at once.',
  reviews: 'with your user number, grades of cards that could not be sent yet.',
  note: 'with your user number and the video, the note that you are writing on a summary, until you save it or close the tab.',
  'payment-attempts': 'how often you tried to pay, until you close the tab.',
}

function StoredInBrowser() {
  return (
    <>
      <h2>What your browser stores</h2>
      <ul>
        <li>
          A cookie with your session, or as a guest with a random, signed number. It is set with
          your first summary or question.
        </li>
        <li>
          After you signed in: a cookie that recognizes this browser, so that nobody who guesses
          your password elsewhere can lock you out here.
        </li>
        <li>While you accept an invitation: a cookie with it, for ten minutes.</li>
        {Object.entries(storedTexts).map(([name, text]) => (
          <li key={name}>
            <code>pith-{name}</code>: {text}
          </li>
        ))}
        <li>
          The browser extension keeps the address of this server and its API key, until you unpair
          the browser or remove the extension, whether chapters are marked on YouTube’s timeline,
          and until you close the browser which summaries are being made. YouTube’s pages cannot
          read them. Captions stay in the open page only, and go nowhere but to this server.
        </li>
      </ul>
    </>
  )
}

function SentElsewhere() {
  return (
    <>
      <h2>What is sent elsewhere</h2>
      <ul>
        <li>
          To YouTube: requests for captions and video details. They come from the server, or from a
          proxy that the operator has set up, not from your browser. With the browser extension,
          your browser reads the captions there as its player does.
        </li>
        <li>
          To an AI provider, if the operator has set one up: the transcript, the title, channel,
          date, description and chapters of the video, and your instructions; for a summary that is
          written again, also the earlier one. When you ask, your question, the transcript of the
          video or the passages that were found with the titles of their videos, up to two of your
          own notes that have the question’s words, and what you asked before in the same thread
          with the answers. “Written by” names the model. A local AI runs on the server’s own
          machine: then, and when there is no AI, none of this is sent to anybody.
        </li>
        <li>
          To an AI provider that compares meanings, if the operator has set one up: the transcripts
          of summarized videos and captions that you upload, once, and your questions with the one
          before. It returns numbers, which are stored with the transcript and deleted with it.
        </li>
        <li>
          To the site of a podcast: requests for its feed and the transcripts that you look for, and
          for the audio that you have heard or play. They come from the server, without anything
          about you. What the feed says of an episode that you choose is stored without your name,
          until nobody has a summary of it.
        </li>
        <li>
          To a list of Pith’s versions, if the operator has set one up: once a day the question
          which is the newest, without anything about you or this server.
        </li>
        <li>
          To a speech recognition service, if there is one: the sound of videos without captions and
          of recordings.
        </li>
        <li>
          To Stripe, if you buy a plan: your email address and your order. Only Stripe has your
          card, your address and your invoices; your profile shows them from there. Stripe’s own
          terms apply to payment.
        </li>
        <li>
          To Google or the provider of single sign-on, if you choose to sign in with it. It then
          learns that you use this site, and with single sign-on in which hours, because this server
          asks it whether you still belong there.
        </li>
        <li>
          To your mail provider: a mail that confirms your address, the mail for a new password,
          when you ask for it, and a notice when it was changed or a passkey was added. Also the
          mail of an administrator who invites somebody. If you buy a plan: receipts, a notice when
          a payment fails, and one before a trial ends.
        </li>
      </ul>
      <h2>What your browser loads from elsewhere</h2>
      <ul>
        <li>
          Video thumbnails come from YouTube’s image server, which does not learn which page shows
          them.
        </li>
        <li>
          The player comes from youtube-nocookie.com, and only when you press play or follow a
          timestamp. From then on YouTube’s own rules apply to it.
        </li>
      </ul>
    </>
  )
}
