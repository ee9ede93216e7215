import { Button } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toastStore, type Toast } from '../lib/page/notify.ts'
import { Icon } from '../ui/drawings/Icon.tsx'
import floating from './floating.module.css'
import classes from './Toasts.module.css'

/** Always rendered, so that a screen reader announces toasts that are added. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  return (
    <output className={classes.area}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </output>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const held = isPointed || isFocused
  const { id, tone, text, durationMs, remedy, onRetry } = toast

  useEffect(() => {
    if (held || durationMs === null) return undefined
    const timer = setTimeout(() => toastStore.dismiss(id), durationMs)
    return () => clearTimeout(timer)
  }, [held, id, durationMs])

  return (
    <span
      className={`${floating.box} ${classes.toast}`}
      data-tone={tone}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={tone === 'success' ? 'check' : 'warning'} />
      <span className={classes.text}>{text}</span>
      {remedy?.(() => toastStore.dismiss(id))}
      {onRetry && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => {
            toastStore.dismiss(id)
            onRetry()
          }}
        >
          Try again
        </Button>
      )}
      <Button variant="default" size="compact-xs" onClick={() => toastStore.dismiss(id)}>
        ok
      </Button>
    </span>
  )
}
