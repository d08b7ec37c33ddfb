// The part of the privacy page about what the server stores beside what people make.

/** Beside what people make: files, other people, payments and limits. */
export function StoredAround() {
  return (
    <>
      <li>
        Files that you import: what could be read of them, until the import has ended. Transcripts
        of an import stay with you like captions that you upload.
      </li>
      <li>
        Invitations to this server: the invited address, if one was given, until it is used or after
        seven days. What administrators did with your account, with their reason.
      </li>
      <li>
        What administrators of this server see: your name, your email address, your plan, when you
        last signed in, how many videos you have, and how many tokens of an AI your summaries and
        questions used today. Of a summary that is being made, waits or failed, they see its title,
        its length and why it failed. Of what others reported, they see the text, your name and your
        address. They do not see your summaries, transcripts, instructions, questions, highlights,
        notes or cards, but they can export all of it when you ask for it, and they can suspend or
        delete your account.
      </li>
      <li>
        API keys, if you create any: name, first characters, a hash, scopes, expiry and last use;
        with the key of a browser that you paired, its kind, such as Firefox on Linux.
      </li>
      <li>
        With the browser extension: the captions that your browser read and the title that it saw.
        Both stay with you like captions that you upload. The request of a browser to be paired is
        kept for ten minutes, with its network address.
      </li>
      <li>How many summaries you used, so that limits can be kept.</li>
      <li>
        Playlists, comments, likes, follows, blocks, reports and notifications, if you use them.
        Your username is shown to others only if you choose one and allow it.
      </li>
      <li>
        Payments: your number at Stripe, plan, price, dates, mails, and whether Stripe has a card of
        yours.
      </li>
      <li>
        Published pages: their address and how many people read them. To count each reader once a
        day, a hash of network address and browser is kept until midnight UTC.
      </li>
      <li>
        Which of your public summaries the operator hid, also after you delete them, so that they
        stay hidden. Deleting your account deletes it.
      </li>
      <li>
        Limits against abuse: hashes of network addresses and accounts with a counter, until the
        time span is over. An import keeps the hash of its address until it has ended.
      </li>
      <StoredForSpaces />
      <StoredForOperator />
    </>
  )
}

function StoredForSpaces() {
  return (
    <li>
      Spaces, if you use them: their names, the members with their roles, and what you share there
      with your note. Members see your display name and the summary, without your rating, tags,
      notes, highlights, cards, questions and instructions; they do not see your email address. It
      leaves the space at once when you take it out, delete the summary or your account, or leave.
      Owners see the addresses that were invited, which are deleted once an invitation is used or
      withdrawn, and otherwise a month after it has expired. An answer to a question about a space
      is shown to you as long as you are a member and everything that it quotes is shared there;
      after that only your question is shown. What an answer quotes is deleted when it has left the
      space for good; if it is you who left, it is hidden until you join again or delete the
      question.
    </li>
  )
}

function StoredForOperator() {
  return (
    <>
      <li>
        Which AI the operator chose, if any: its name, and its address on the server’s machine or,
        encrypted, its key. How often captions could be read each day. Neither says anything about
        you.
      </li>
      <li>
        A log for the operator: of each request the time, the path without search words, the outcome
        and the duration; and errors.
      </li>
      <li>
        If the operator has set up no mail server: each mail as a file on the server, which only the
        operator can read. Deleting your account deletes yours.
      </li>
    </>
  )
}
