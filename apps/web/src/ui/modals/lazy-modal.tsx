import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { loadCode } from '../../lib/page/chunk.ts'
import { preloadWhenIdle } from '../../lib/page/preload-when-idle.ts'
import { notify } from '../../lib/page/notify.ts'
import { ProgressLine } from '../feedback/ProgressLine.tsx'

type ModalProps = { opened: boolean; onClose: () => void }

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

/**
 * A modal whose code is loaded when the page is idle, or when the modal is first opened. It stays mounted afterwards,
 * so that it can fade out, and so that a form can keep its input. If the code does not load, the user gets an error and
 * can open the modal again.
 */
export function createLazyModal<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): (props: PropsOf<Module[Name]>) => ReactNode
export function createLazyModal(
  load: () => Promise<Record<string, ComponentType<ModalProps>>>,
  name: string,
): (props: ModalProps) => ReactNode {
  preloadWhenIdle(load)
  return function LazyModal(props: ModalProps) {
    const { opened, onClose } = props
    const [loaded, setLoaded] = useState<{ Modal: ComponentType<ModalProps> } | null>(null)
    // The modal must be mounted before it opens: otherwise it does not know where to return the focus to.
    const [ready, setReady] = useState(false)
    const missing = loaded === null

    const fetchCode = useEffectEvent(async () => {
      try {
        const { [name]: Modal } = await loadCode(load)
        if (Modal) setLoaded({ Modal })
      } catch (cause) {
        console.error('a modal could not be loaded', cause)
        notify.error(`That could not be opened. ${cause instanceof Error ? cause.message : ''}`)
        onClose()
      }
    })

    useEffect(() => {
      if (opened && missing) void fetchCode()
    }, [opened, missing])

    useEffect(() => setReady(!missing), [missing])

    if (loaded === null) return opened && <ProgressLine label="Loading" />
    return <loaded.Modal {...props} opened={opened && ready} />
  }
}
