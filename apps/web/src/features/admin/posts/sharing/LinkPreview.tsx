import { findPostImage, summarizePost } from '@fovea/contract/admin'
import { useState } from 'react'
import { Section } from '../../../../ui/layout/Section.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import type { PostDraft } from '../post.ts'
import classes from './LinkPreview.module.css'

/** The content security policy blocks other images, which the form refuses, too. */
const loadable = /^(?:https:\/\/[^/]|\/api\/post-images\/)/

/** The preview that messengers and other programs make of a link, from the tags of `render-social-tags.ts`. */
export function LinkPreview({ draft }: { draft: PostDraft }) {
  const image = findPostImage(draft)
  const [broken, setBroken] = useState<string>()
  const summary = summarizePost(draft.body)
  return (
    <Section
      title="Shared link"
      sentence="How it looks in messages and social networks, with the first words and the first image."
    >
      <div className={classes.preview}>
        {image && image.src !== broken && loadable.test(image.src) && (
          <img
            key={image.src}
            className={classes.image}
            src={image.src}
            alt={image.alt}
            referrerPolicy="no-referrer"
            onError={() => setBroken(image.src)}
          />
        )}
        <div className={classes.words}>
          <span className={classes.host}>{location.host}</span>
          <strong className={classes.title}>
            <UserText text={draft.title || 'Untitled'} />
          </strong>
          <span className={classes.summary}>
            <UserText text={summary || 'No text yet.'} />
          </span>
        </div>
      </div>
    </Section>
  )
}
