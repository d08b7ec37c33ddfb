// What a person can expect of this service, and what it expects of them.

import { routes } from '#contract/basics/paths.ts'
import { passDays } from '#contract/billing/plans.ts'
import {
  joinNames,
  passName,
  soldSubscriptionNames,
  subscriptionNames,
} from '../../billing/plan-names.ts'
import { Link } from '../../ui/link.tsx'
import { trialDays } from '../../ui/plans.ts'
import { TextPage } from './text-page.tsx'

export function TermsPage() {
  return (
    <TextPage title={routes.terms.title}>
      <p>
        The operator of this server decides who may use it and for how long. These are the terms
        that Pith comes with. The operator may add others.
      </p>
      <h2>Who may come in</h2>
      <ul>
        <li>
          The operator may open this server to everybody or to invited people only. An invitation
          works once and for seven days; give it to nobody else.
        </li>
        <li>
          An administrator can suspend an account that breaks these terms. You are then signed out
          everywhere, your API keys stop, and your data is kept. Ask under{' '}
          <Link to={routes.support.path}>{routes.support.title}</Link> about it. An administrator
          can also cancel a summary that is being made, which costs you nothing.
        </li>
      </ul>
      <h2>What you get</h2>
      <ul>
        <li>
          A summary made by a program: written by an AI, or picked from the speaker’s own sentences.
          Each key point is tied to the moment where it was said, and points that the transcript
          does not support are left out or marked. A summary can still be wrong: for anything that
          matters, listen to the video.
        </li>
        <li>
          No promise that the service is always available. A summary that fails does not count, and
          neither does an outline of loose talk.
        </li>
      </ul>
      <h2>What we expect of you</h2>
      <ul>
        <li>Use links to videos that you may watch, and captions that you may use.</li>
        <li>You are responsible for your instructions and for everything that you publish.</li>
        <li>
          Do not try to get around the limits. Requests beyond what one person can read may be
          refused.
        </li>
      </ul>
      <h2>What you publish</h2>
      <ul>
        <li>
          A public summary, playlist or comment can be read by everybody. You decide whether your
          name is shown, and you can make it private or delete it at any time. Others may have
          copied it by then.
        </li>
        <li>
          What you share in a space can be read by its members, also by those who join later, until
          you take it out or leave. They may have copied it by then.
        </li>
        <li>
          Publish nothing that is illegal, insults or deceives people, or belongs to somebody else.{' '}
          <span data-of-community>Anybody with an account can report it. </span>The operator can
          hide what breaks these terms, and the accounts behind it.
        </li>
      </ul>
      <PaidPlans />
      <h2>Rights</h2>
      <p>
        Videos, captions and thumbnails belong to the people who made them. A summary does not
        replace the video and gives you no right to the speaker’s words. YouTube is a trademark of
        its owner, which has nothing to do with Pith.
      </p>
    </TextPage>
  )
}

function PaidPlans() {
  return (
    <>
      <h2>Paid plans</h2>
      <ul>
        <li>
          <Link to={routes.pricing.path}>{routes.pricing.title}</Link> shows what each plan costs
          and includes. Stripe takes the payment.
        </li>
        <li>
          {passName} is a single payment for {passDays} days and does not renew.{' '}
          {joinNames(subscriptionNames)} renew every month or year at the price shown, until you
          cancel.
        </li>
        {trialDays > 0 && soldSubscriptionNames.length > 0 && (
          <li>
            A subscription to {joinNames(soldSubscriptionNames, 'or')} starts with a trial of{' '}
            {trialDays} days, once per account; you may have to confirm your email address first.
            Without a card the trial ends by itself.
          </li>
        )}
        <li>
          A plan that the operator no longer sells is kept by those who have it, until the end of
          the period that they paid for.
        </li>
        <li>
          You can cancel at any time under <Link to={routes.usage.path}>{routes.usage.title}</Link>.
          The plan then stays until the end of the period that you paid for. A change to a higher
          plan takes effect at once. A plan that you have canceled must be kept before it can be
          changed.
        </li>
        <li>
          The operator decides about refunds: write to{' '}
          <Link to={routes.support.path}>{routes.support.title}</Link>. A payment that is refunded
          in full or disputed ends what was paid with it. Rights that the law gives you are not
          affected.
        </li>
      </ul>
    </>
  )
}
