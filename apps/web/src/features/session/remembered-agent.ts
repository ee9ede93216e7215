import { agents, type Agent } from '@fovea/contract/session'

const key = 'fovea.agent'

/** Keeps the chosen provider: it does not say in its redirect who it is. */
export function rememberAgent(agent: Agent): void {
  localStorage.setItem(key, agent)
}

export function rememberedAgent(): Agent | null {
  const kept = localStorage.getItem(key)
  return agents.find((agent) => agent === kept) ?? null
}
