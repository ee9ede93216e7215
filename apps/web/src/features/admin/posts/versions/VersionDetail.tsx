import type { PostVersion } from '@fovea/contract/admin'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { ActionNotice } from '../../../../ui/feedback/ActionNotice.tsx'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { ModalFoot } from '../../../../ui/modals/ModalFoot.tsx'
import { postVersionQuery, useRestoreVersion } from '../calls.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import type { PostDraft } from '../post.ts'
import { MarkdownText } from '../reader/MarkdownText.tsx'
import { compareWords } from './compare-words.ts'
import classes from './PostVersions.module.css'

type Props = {
  kind: PostKind
  onRestored: () => void | Promise<void>
  version: PostVersion
  before: PostVersion | undefined
  newest: PostVersion | undefined
}

type View = 'before' | 'newest' | 'text'

const elements = { same: 'span', added: 'ins', removed: 'del' } as const

export function VersionDetail({ kind, onRestored, version, before, newest }: Props) {
  const isNewest = version._id === newest?._id
  const [view, setView] = useState<View>(before === undefined ? 'text' : 'before')
  const panel = useId()
  const restoring = useRestoreVersion(kind, onRestored)
  return (
    <div className={classes.detail}>
      <Tabs
        label="View"
        tabs={[
          ...(before === undefined ? [] : [{ id: 'before' as const, title: 'Changes in it' }]),
          ...(isNewest ? [] : [{ id: 'newest' as const, title: 'Changes since' }]),
          { id: 'text' as const, title: 'Text' },
        ]}
        value={view}
        onChange={setView}
        panel={panel}
        small
      />
      {/* A text that scrolls has to be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div id={panel} role="tabpanel" aria-label="Version" tabIndex={0} className={classes.text}>
        {view === 'text' && <VersionText version={version} />}
        {view === 'before' && before && <Changes before={before} after={version} />}
        {view === 'newest' && newest && <Changes before={version} after={newest} />}
      </div>
      <ActionNotice outcome={restoring.outcome} />
      {!isNewest && (
        <ModalFoot>
          <Button loading={restoring.isPending} onClick={() => restoring.mutate(version._id)}>
            Restore this version
          </Button>
        </ModalFoot>
      )}
    </div>
  )
}

function VersionText({ version }: { version: PostVersion }) {
  const query = useQuery(postVersionQuery(version))
  return (
    <>
      <Pending query={query} failure="The version could not be loaded." height={200} />
      {query.data && (
        <>
          <h3>{query.data.title || 'Untitled'}</h3>
          <MarkdownText text={query.data.body} />
        </>
      )}
    </>
  )
}

function Changes({ before, after }: { before: PostVersion; after: PostVersion }) {
  const [old, next] = [useQuery(postVersionQuery(before)), useQuery(postVersionQuery(after))]
  return (
    <>
      <Pending
        query={old.data === undefined ? old : next}
        failure="The versions could not be loaded."
        height={200}
      />
      {old.data && next.data && <MarkedText before={old.data} after={next.data} />}
    </>
  )
}

function MarkedText({ before, after }: { before: PostDraft; after: PostDraft }) {
  const pieces = useMemo(() => compareWords(toText(before), toText(after)), [before, after])
  return (
    <p className={classes.changes}>
      {pieces.map(({ kind, text, place }) => {
        const Element = elements[kind]
        return <Element key={place}>{text}</Element>
      })}
    </p>
  )
}

function toText({ title, category, blogId, imgUrl, body }: PostDraft): string {
  const lines = [title, category, blogId && `Article: ${blogId}`, imgUrl && `Image: ${imgUrl}`]
  return [...lines.filter((line) => line !== ''), '', body].join('\n')
}
