# Who am I? A token knows its workspace.
curl -sf "$FOVEA_URL/api/whoami" -H "Authorization: Bearer $FOVEA_TOKEN"

# A new key (keys:write). With an Idempotency-Key, a repeated call is done once.
curl -sf -X POST "$FOVEA_URL/api/license/prod" \
  -H "Authorization: Bearer $FOVEA_TOKEN" \
  -H "Idempotency-Key: register-reader" \
  -H "Content-Type: application/json" \
  -d '{"platformType": "ios", "bundleId": "com.example.reader"}'

# All keys (keys:read)
curl -sf "$FOVEA_URL/api/license/prod" -H "Authorization: Bearer $FOVEA_TOKEN"

# Sessions of the last 30 days (usage:read)
curl -sf "$FOVEA_URL/api/user-usage/latest" -H "Authorization: Bearer $FOVEA_TOKEN"

# The newest refusals (logs:read)
curl -sf "$FOVEA_URL/api/logs?code=REFUSED" -H "Authorization: Bearer $FOVEA_TOKEN"
