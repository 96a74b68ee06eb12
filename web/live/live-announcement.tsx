import { useEffect, useRef, useState } from 'react';
import type { LiveMatch } from '#contract/live/schema.ts';
import { describeNews } from '#web/live/describe-news.ts';
import { NewsPacer } from '#web/live/news-pacer.ts';

interface LiveAnnouncementProps {
  match: LiveMatch;
  /** Whether the match server is silent, or the connection to the site is lost. */
  isStale: boolean;
}

/** A polite live region for the news of a match. */
export function LiveAnnouncement({ match, isStale }: LiveAnnouncementProps) {
  const [text, setText] = useState('');
  const [pacer] = useState(() => new NewsPacer(setText));
  const seen = useRef({ match, isStale });

  useEffect(() => {
    const before = seen.current;
    seen.current = { match, isStale };
    const news = describeNews(before.match, match);
    if (news) pacer.take(news);
    else if (isStale !== before.isStale) pacer.take(describeConnection(isStale));
  }, [match, isStale, pacer]);

  useEffect(() => () => pacer.stop(), [pacer]);

  return (
    <p className="sr-only" role="status">
      {text}
    </p>
  );
}

function describeConnection(isStale: boolean) {
  return { text: isStale ? 'No news at the moment.' : 'News arrives again.', isUrgent: false };
}
