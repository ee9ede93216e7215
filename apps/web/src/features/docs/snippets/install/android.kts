dependencies {
    implementation(files("libs/fovea-sdk-android-3.1.3.aar"))
}
