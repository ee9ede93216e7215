/** The only place where query keys are spelled, a factory for each room. */
export const queryKeys = {
  session: {
    check: () => ['session', 'check'] as const,
    user: () => ['session', 'user'] as const,
    devices: () => ['session', 'devices'] as const,
  },
}
