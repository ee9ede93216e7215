flutter pub add http uuid
